/** The stylesheet of /docs: the site's colours in both themes, inlined, without scripts. */
export const API_DOCS_STYLE = `
:root{color-scheme:dark light;--bg:#0a0e1c;--card:#11172b;--raised:#182038;--line:#ffffff1c;--text:#f1f4ff;--soft:#a6b1cd;
--gold:#ffc83d;--link:#6dbeff;--get:#6dbeff;--post:#2fd89a;--put:#ffc83d;--delete:#ff7d8a}
@media (prefers-color-scheme:light){:root{--bg:#eef1f8;--card:#fff;--raised:#f5f7fc;--line:#0f172a1f;--text:#111936;--soft:#4a5573;
--gold:#855300;--link:#0a5cab;--get:#0a5cab;--post:#046b4a;--put:#855300;--delete:#bf1d38}}
*{box-sizing:border-box}
html{scroll-padding-top:5rem}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.55 Outfit,system-ui,sans-serif}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--gold);outline-offset:2px}
header{position:sticky;top:0;z-index:2;display:flex;align-items:center;gap:.7rem;padding:.7rem max(1rem,calc(50vw - 37rem));
background:color-mix(in srgb,var(--card) 92%,transparent);border-bottom:1px solid var(--line);backdrop-filter:blur(10px)}
.mark{display:grid;place-items:center;width:2.1rem;height:2.1rem;border-radius:.65rem;font-weight:800;color:#2a1a00;
background:linear-gradient(160deg,#ffe08a,#f89c0e)}
header strong{font-size:1.1rem}
.version{padding:.1rem .6rem;border-radius:99px;background:var(--raised);color:var(--soft);font-size:.8rem}
.file{display:inline-flex;align-items:center;min-height:2.75rem;margin-inline-start:auto;padding:0 1rem;border:1px solid var(--line);
border-radius:.75rem;background:var(--raised);color:inherit;font-weight:600;text-decoration:none}
.page{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:2.5rem;max-width:76rem;margin:0 auto;padding:1.75rem 1rem 6rem}
nav{position:sticky;top:5rem;align-self:start;display:grid;gap:.15rem}
nav a{display:flex;justify-content:space-between;align-items:center;min-height:2.75rem;padding:0 .9rem;border-radius:.7rem;
color:var(--soft);text-decoration:none;text-transform:capitalize;font-weight:550}
nav a:hover{background:var(--raised);color:var(--text)}
nav span{font-size:.8rem;font-variant-numeric:tabular-nums;opacity:.8}
h1{margin:0;font-size:1.9rem;line-height:1.2}
.lead{max-width:44rem;margin:.5rem 0 0;color:var(--soft)}
h2{margin:2.5rem 0 .75rem;font-size:1.3rem;text-transform:capitalize}
h3{margin:1.4rem 0 .5rem;font-size:.9rem;color:var(--soft)}
details{margin:.45rem 0;border:1px solid var(--line);border-radius:.9rem;background:var(--card);overflow:clip}
details[open]{border-color:color-mix(in srgb,var(--gold) 45%,transparent)}
summary{display:flex;gap:.9rem;align-items:center;min-height:3.25rem;padding:.55rem 1rem;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary:hover{background:var(--raised)}
summary b{flex:none;width:4.4rem;padding:.3rem 0;border-radius:.5rem;text-align:center;font:700 .75rem/1.2 ui-monospace,Menlo,Consolas,monospace;
color:var(--tone,var(--get));background:color-mix(in srgb,var(--tone,var(--get)) 13%,transparent)}
b.post{--tone:var(--post)}b.put,b.patch{--tone:var(--put)}b.delete{--tone:var(--delete)}
.what{display:flex;flex:1;flex-wrap:wrap;gap:.1rem .9rem;align-items:baseline;min-width:0}
.what code{flex-basis:100%}.what span{color:var(--soft)}
code,pre{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.875em}
code{overflow-wrap:anywhere}
.who{flex:none;padding:.1rem .6rem;border-radius:99px;background:var(--raised);color:var(--soft);font-size:.78rem}
.body{padding:.25rem 1rem 1.1rem;border-top:1px solid var(--line)}
.body>p{max-width:52rem;color:var(--soft)}
pre{overflow:auto;max-height:26rem;margin:0;padding:.9rem;border-radius:.7rem;background:var(--bg);border:1px solid var(--line)}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem}
td{padding:.45rem .7rem .45rem 0;border-bottom:1px solid var(--line);vertical-align:top;text-align:start}
tr:last-child td{border:0}
td:first-child{white-space:nowrap;font-weight:600}
@media (max-width:52rem){
.page{grid-template-columns:minmax(0,1fr);gap:1rem;padding-top:.5rem}
nav{position:static;display:flex;overflow-x:auto;margin-inline:-1rem;padding:.25rem 1rem}
nav a{flex:none;gap:.5rem;border:1px solid var(--line);background:var(--card)}
summary{flex-wrap:wrap}.what{flex-basis:100%;order:1}.who{margin-inline-start:auto}
h1{font-size:1.5rem}}
`;
