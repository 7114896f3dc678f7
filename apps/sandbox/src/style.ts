/** The style sheet of the hosted pages: dark and light, from 320 px up. */
export const STYLE = `
@font-face{font-family:Khela;font-display:swap;font-weight:100 900;src:url(/font/noto-bengali.woff2) format("woff2");unicode-range:U+0964-0965,U+0980-09F2,U+09F4-09FF,U+200C-200D,U+25CC}
@font-face{font-family:Khela;font-display:swap;font-weight:100 900;src:url(/font/taka.woff2) format("woff2");unicode-range:U+09F3}
:root{color-scheme:dark light;--page:#0a0e1c;--glow:#1d2a5b;--card:#131a30;--line:#2a3354;--text:#eef1fb;
--soft:#a7b0cf;--gold:#ffc53d;--gold2:#ff9f1a;--ink:#231500;--good:#3ddc97;--bad:#ff7b7b;--field:#0d1325;--shadow:0 18px 40px -28px #000}
@media (prefers-color-scheme:light){:root{--page:#eef1f8;--glow:#dbe4ff;--card:#fff;--line:#d5dbec;--text:#151b30;
--soft:#55607f;--good:#0b7a4b;--bad:#b3261e;--field:#f5f7fc;--shadow:0 14px 30px -20px #1b264d66}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:radial-gradient(60rem 30rem at 50% -8rem,var(--glow),transparent) var(--page);
color:var(--text);font:16px/1.5 Khela,system-ui,sans-serif}
.ribbon{background:repeating-linear-gradient(135deg,#ffc53d 0 14px,#ffd673 14px 28px);color:#231500;font-weight:600;
text-align:center;padding:.5rem 1rem;font-size:.9rem}
main{max-width:30rem;margin:0 auto;padding:1.25rem 1rem 3rem}main.wide{max-width:74rem}
header{display:flex;align-items:center;justify-content:space-between;margin-bottom:1rem}
.brand{display:flex;gap:.6rem;align-items:center;font-weight:700;font-size:1.1rem;margin:0}
.mark{width:2.2rem;height:2.2rem;border-radius:.7rem;display:grid;place-items:center;color:var(--ink);
background:linear-gradient(160deg,var(--gold),var(--gold2));font-weight:800}
a{color:inherit}.lang{font-size:.9rem;text-decoration:none;border:1px solid var(--line);border-radius:99px;padding:.45rem .9rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:1.1rem;padding:1.25rem;margin-bottom:1rem;
box-shadow:var(--shadow)}
.sum{font-size:2.5rem;font-weight:750;letter-spacing:-.02em;line-height:1.15;margin:.15rem 0 1rem;font-variant-numeric:tabular-nums}
.to{color:var(--soft);margin:0}dl{display:grid;grid-template-columns:auto 1fr;gap:.45rem 1rem;margin:0;padding-top:1rem;
border-top:1px dashed var(--line)}dt{color:var(--soft)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
button{font:inherit;font-weight:650;border-radius:.8rem;border:1px solid var(--line);background:transparent;color:inherit;
padding:.7rem 1.1rem;min-height:2.9rem;cursor:pointer}
button.main{width:100%;border:0;color:var(--ink);font-size:1.1rem;padding:.9rem;margin-top:1.25rem;
background:linear-gradient(180deg,var(--gold),var(--gold2));box-shadow:inset 0 1px #fff8,0 10px 24px -12px var(--gold2)}
button.no{width:100%;margin-top:.6rem;color:var(--bad)}button:hover{filter:brightness(1.08)}
:focus-visible{outline:3px solid var(--gold);outline-offset:2px}
h2{font-size:1.05rem;margin:0 0 .25rem}.hint{color:var(--soft);font-size:.9rem;margin:0 0 .6rem}.hint:last-child{margin:0}
.case{display:flex;gap:.75rem;align-items:center;padding:.7rem 0;border-top:1px solid var(--line);margin:0}
.case>div{flex:1;min-width:0}.case b{display:block}.case small{color:var(--soft);display:block}
.case label{display:inline-flex;gap:.4rem;align-items:center;color:var(--soft);font-size:.85rem;margin-top:.3rem}
input,select{font:inherit;background:var(--field);color:inherit;border:1px solid var(--line);border-radius:.6rem;padding:.45rem .6rem;min-height:2.75rem}
input{width:5rem}.chip{display:inline-block;border-radius:99px;padding:.1rem .7rem;font-size:.85rem;font-weight:600;border:1px solid currentColor}
.succeeded{color:var(--good)}.failed{color:var(--bad)}.waiting,.processing{color:var(--gold)}
@media (prefers-color-scheme:light){.waiting,.processing{color:#8a5a00}}
ul{list-style:none;margin:0;padding:0;font-size:.9rem}li{padding:.5rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
.back{display:block;text-align:center;padding:.8rem}.note{text-align:center;font-size:1.1rem;margin:.5rem 0 .75rem}
.plan{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center}.plan input{width:11rem}.plan select{flex:1 1 14rem;max-width:20rem;min-width:0}.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem}th{color:var(--soft);text-align:left;font-weight:500}
td,th{padding:.6rem .5rem;border-top:1px solid var(--line);white-space:nowrap}.num{text-align:right;font-variant-numeric:tabular-nums}
@media (max-width:44rem){thead{display:none}table,tbody,tr{display:block}tr{border-top:1px solid var(--line);padding:.6rem 0}
tr:first-child{border:0}td,td.num{display:flex;justify-content:space-between;gap:1rem;border:0;padding:.25rem 0;white-space:normal;flex-wrap:wrap;min-width:0}
td::before{content:attr(data-label);color:var(--soft)}td:has(form){justify-content:flex-start;gap:.2rem}td:has(form)::before{display:none}td:empty{display:none}}
.help summary{cursor:pointer;font-weight:650;min-height:2.75rem;display:flex;align-items:center}.help summary::before{content:"▸";color:var(--gold);margin-right:.6rem}.help[open] summary::before{content:"▾"}
:lang(bn) .help ol{list-style-type:bengali}.help ol{margin:.5rem 0 0;padding-left:1.4rem}.help li{display:list-item;border:0;padding:.3rem 0}
td:has(form+form){white-space:normal;min-width:min(17rem,100%)}td li{padding:.15rem 0;border:0}td form{display:inline-block;margin:.15rem .2rem .15rem 0}td button{min-height:2.75rem;padding:.3rem .8rem}
`;
