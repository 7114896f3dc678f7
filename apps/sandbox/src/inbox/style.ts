/** The inbox's styles in addition to the common style sheet. */
export const INBOX_STYLE = `
main.inbox{max-width:46rem}.bar{display:flex;gap:.6rem;align-items:center;flex-wrap:wrap;margin-bottom:1rem}
.bar label{flex:1;min-width:14rem;display:block}.bar input{width:100%;min-height:3rem;border-radius:.9rem;padding:.6rem 1rem}
.live{display:inline-flex;gap:.5rem;align-items:center;color:var(--soft);font-size:.9rem}
.live::before{content:"";width:.6rem;height:.6rem;border-radius:99px;background:var(--good);box-shadow:0 0 0 0 var(--good);animation:beat 2s infinite}
@keyframes beat{70%{box-shadow:0 0 0 .5rem transparent}to{box-shadow:0 0 0 0 transparent}}
@media (prefers-reduced-motion:reduce){.live::before{animation:none}}
.message{padding:1rem 1.25rem}.message header{margin:0;gap:.75rem;flex-wrap:wrap;justify-content:flex-start}
.message .who{font-weight:650;overflow-wrap:anywhere;flex:1;min-width:10rem}.message time{color:var(--soft);font-size:.9rem;font-variant-numeric:tabular-nums}
.chip.sms{color:var(--good)}.chip.mail{color:#7aa2ff}@media (prefers-color-scheme:light){.chip.mail{color:#2b4fb8}}
.message .subject{font-weight:650;margin:.6rem 0 0}.message .text{white-space:pre-wrap;overflow-wrap:anywhere;margin:.6rem 0 0}
.code{display:flex;align-items:center;gap:1rem;margin-top:.75rem}.code b{font-size:1.9rem;letter-spacing:.22em;font-variant-numeric:tabular-nums;line-height:1.2}
.code button{min-height:2.6rem;padding:.4rem .9rem}details{margin-top:.6rem}summary{cursor:pointer;color:var(--soft);padding:.4rem 0}
iframe{width:100%;height:26rem;border:1px solid var(--line);border-radius:.8rem;background:#fff}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`;
