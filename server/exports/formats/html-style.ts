// The style sheets of exported pages and e-books: one column, and tables that break only between rows.

/** For both; e-book readers leave out what they do not know. */
export const style = `
body { font-family: "Open Sans", "Noto Sans", "Segoe UI", "Helvetica Neue", Arial, sans-serif; line-height: 1.5; color: #1c2430; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; color: #12324f; break-after: avoid; page-break-after: avoid; }
h1 { font-size: 1.9em; margin: 0 0 0.2em; }
h2 { font-size: 1.3em; margin: 1.8em 0 0.5em; padding-bottom: 0.15em; border-bottom: 1px solid #c9d3dd; }
h3 { font-size: 1.1em; margin: 1.4em 0 0.3em; }
h4, h5, h6 { font-size: 1em; margin: 1.2em 0 0.3em; }
p { margin: 0.5em 0; }
ul, ol { margin: 0.5em 0; padding-inline-start: 2em; }
li { margin: 0.2em 0; }
a { color: #1b5e94; overflow-wrap: anywhere; }
dl { margin: 1.2em 0; }
dt { font-weight: bold; color: #4a5a6a; margin-top: 0.4em; }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; margin: 0.8em 0; font-size: 0.95em; }
th, td { padding: 0.4em 0.6em; text-align: start; vertical-align: top; border-bottom: 1px solid #d9e0e7; }
th { color: #4a5a6a; border-bottom: 2px solid #9fb0c0; }
tr { break-inside: avoid; page-break-inside: avoid; }
.aside { color: #55636f; font-size: 0.92em; }
.colophon { color: #55636f; font-size: 0.85em; margin-top: 2.5em; padding-top: 0.6em; border-top: 1px solid #d9e0e7; }
.status { font-weight: bold; color: #9a2b12; }
.issue, .action { margin: 0.8em 0; padding: 0.4em 0.9em; border-inline-start: 4px solid; break-inside: avoid; page-break-inside: avoid; }
table.decision { width: 100%; margin: 1.1em 0; font-size: 1em; break-inside: avoid; page-break-inside: avoid; }
.decision td { padding: 0; border: 0; }
.decision .stamp-cell { width: 11.5em; padding-inline-end: 1.2em; }
.decision .ring-cell { width: 5em; padding-inline-start: 1em; }
.stamp { display: inline-block; margin: 0.3em; padding: 0.25em 0.7em 0.3em; border: 2px solid #5a3d8f; border-radius: 0.4em; outline: 1px solid #5a3d8f; outline-offset: 2px; color: #5a3d8f; text-align: center; line-height: 1.3; transform: rotate(-1.5deg); }
.stamp .number { white-space: nowrap; }
.stamp .state { font-size: 0.85em; }
.decision .sentence > p:first-child { margin: 0; font-size: 1.3em; line-height: 1.4; font-family: "Source Serif 4", Georgia, "Noto Serif", serif; }
.ring { display: block; width: 5em; height: 5em; color: #5a3d8f; fill: none; stroke: currentcolor; stroke-width: 1.5; }
.ring .line { opacity: 0.55; }
.ring .sign { stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.ring .disc { fill: #e6dff4; stroke: #fff; }
.ring text { fill: #1c2430; stroke: none; font-size: 11px; font-weight: bold; text-anchor: middle; }
.decision:is(.replaced, .withdrawn, .proposed) :is(.stamp, .ring) { color: #55636f; }
.decision:is(.replaced, .withdrawn, .proposed) .stamp { border-style: dashed; border-width: 2px; border-color: #55636f; outline: 0; }
.decision:is(.replaced, .withdrawn) .stamp { border-style: solid; border-width: 1px; }
.decision:is(.replaced, .withdrawn) .number { text-decoration: line-through; }
.decision:is(.replaced, .withdrawn, .proposed) .ring .line { stroke-dasharray: 4 4; }
.issue { border-color: #b7791f; background: #fdf6e7; }
.action { border-color: #1b5e94; background: #eef4fa; }
.word { margin: 0; font-size: 0.85em; color: #4a5a6a; }
`

/** For pages only: a readable line length, and facts beside their terms. */
export const pageStyle = `${style}
body { max-width: 46em; margin: 2.5em auto; padding: 0 1.2em; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.3em 1.4em; }
dt { margin-top: 0; }
@media (max-width: 40em) { .decision, .decision tbody { display: block; } .decision tr { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 0.5em; } .decision .stamp-cell, .decision .ring-cell { width: auto; padding: 0; } .decision .ring-cell { grid-row: 1; grid-column: 2; } .decision .sentence { grid-column: 1 / -1; } }
@media print { body { margin: 0; max-width: none; } a { color: inherit; } }
`
