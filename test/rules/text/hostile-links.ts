// Hostile links: addresses that run something, or lead where they do not seem to.

/** The lines of a text, each a hostile text of its own. */
export const lines = (text: string) => text.split('\n').filter(Boolean)

export const links = lines(String.raw`
<a href="javascript:alert(1)">x</a>
<a href=javascript:alert(1)>x</a>
<a href='javascript:alert(1)'>x</a>
<a href="JaVaScRiPt:alert(1)">x</a>
<a href=" javascript:alert(1)">x</a>
<a href="java&#10;script:alert(1)">x</a>
<a href="java&Tab;script:alert(1)">x</a>
<a href="java&NewLine;script:alert(1)">x</a>
<a href="javascript&colon;alert(1)">x</a>
<a href="&#106;avascript:alert(1)">x</a>
<a href="&#x6A;avascript:alert(1)">x</a>
<a href="&#0000106avascript:alert(1)">x</a>
<a href="&#1;javascript:alert(1)">x</a>
<a href="&#14;javascript:alert(1)">x</a>
<a href="java&#0;script:alert(1)">x</a>
<a href="jav&#x09;ascript:alert(1)">x</a>
<a href="java/**/script:alert(1)">x</a>
<a href="javascript://evil.example/%0aalert(1)">x</a>
<a href="javascript://https://elm.example/%0aalert(1)">x</a>
<a href="data:text/html,<script>alert(1)</script>">x</a>
<a href="DATA:text/html;base64,PHNjcmlwdD4=">x</a>
<a href="data&colon;text/html,x">x</a>
<a href="da&Tab;ta:text/html,x">x</a>
<a href="vbscript:msgbox(1)">x</a>
<a href="livescript:x">x</a>
<a href="mocha:x">x</a>
<a href="file:///etc/passwd">x</a>
<a href="ftp://evil.example">x</a>
<a href="blob:https://evil.example/x">x</a>
<a href="filesystem:https://evil.example/x">x</a>
<a href="view-source:x">x</a>
<a href="about:blank">x</a>
<a href="ms-word:ofe|u|x">x</a>
<a href="intent://x#Intent;end">x</a>
<a href="x-evil:y">x</a>
<a href="feed:javascript:alert(1)">x</a>
<a href="jar:https://evil.example!/x">x</a>
<a href="//evil.example">x</a>
<a href=" //evil.example">x</a>
<a href="/&Tab;/evil.example">x</a>
<a href="/&#10;/evil.example">x</a>
<a href="\\evil.example">x</a>
<a href="/\evil.example">x</a>
<a href="\/evil.example">x</a>
<a href="&#47;&#47;evil.example">x</a>
<a href="&sol;&sol;evil.example">x</a>
<a href="///evil.example">x</a>
<a href="https://elm.example" onclick=alert(1)>x</a>
<a href="https://elm.example" style=x ping=//evil.example download rel=opener>x</a>
<a href="https://elm.example/&quot;onmouseover=&quot;alert(1)">x</a>
<a href='https://elm.example/"onmouseover="alert(1)'>x</a>
<a href="https://elm.example/'onmouseover='alert(1)">x</a>
<a href="https://elm.example/><script>alert(1)</script>">x</a>
<a href="https://elm.example" target="&quot;><script>alert(1)</script>">x</a>
<a href="https://elm.example" href="javascript:alert(1)">x</a>
<a href="javascript:alert(1)" href="https://elm.example">x</a>
<a xlink:href="javascript:alert(1)">x</a>
<a/href="javascript:alert(1)">x</a>
<a href
="javascript:alert(1)">x</a>
<A HREF="javascript:alert(1)">x</A>
<a name=x id=y href>x</a>
<a href="">x</a>
<area href="javascript:alert(1)">
`)
