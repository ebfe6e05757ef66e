// The page that verifies files of approved minutes, without a session.
import type { FastifyInstance } from 'fastify'
import { fillWith } from '../../words/fill.ts'
import { html } from '../pages/kit/html.ts'
import { sendPage } from '../pages/kit/page.ts'
import { pageReaderOf } from '../pages/kit/reader.ts'
import { verifyScript } from './entry-files.ts'

const COMMAND = 'folkmoot minutes verify FILE'

/** Adds the page. Its script reads the files where they are chosen; its policy lets nothing be sent. */
export async function verifyPage(app: FastifyInstance) {
  app.get('/verify', async (request, reply) => {
    const { verify } = pageReaderOf(request).words
    const { title, about, files, filesHint, sha256, sha256Hint, sha256Wrong, needsScript, results } = verify
    const { site, siteHint, siteWrong, keys, keysHint, keysWrong } = verify
    const { verdicts, facts, all, none, signed, signature, meaning } = verify
    const body = html`<h1>${title}</h1>
<p>${about}</p>
<p class="told" id="needs-script">${fillWith(needsScript, { command: html`<code>${COMMAND}</code>` })}</p>
<div id="verify" data-words="${JSON.stringify({ verdicts, facts, all, none, signed, signature, meaning })}" hidden>
<div class="field">
<label for="files">${files}</label>
<p class="hint" id="files-hint">${filesHint}</p>
<input id="files" type="file" accept=".json,application/json" multiple aria-describedby="files-hint">
</div>
<div class="field">
<label for="sha256">${sha256}</label>
<p class="hint" id="sha256-hint">${sha256Hint}</p>
<input id="sha256" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="sha256-hint sha256-fault">
<p class="fault" id="sha256-fault" hidden>${sha256Wrong}</p>
</div>
<div class="field">
<label for="site">${site}</label>
<p class="hint" id="site-hint">${siteHint}</p>
<input id="site" type="url" autocomplete="off" aria-describedby="site-hint site-fault">
<p class="fault" id="site-fault" hidden>${siteWrong}</p>
</div>
<div class="field">
<label for="keys">${keys}</label>
<p class="hint" id="keys-hint">${keysHint}</p>
<textarea id="keys" rows="3" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="keys-hint keys-fault"></textarea>
<p class="fault" id="keys-fault" hidden>${keysWrong}</p>
</div>
<p id="told" role="status"></p>
<ul id="verdicts" class="verdicts" aria-label="${results}"></ul>
</div>`
    return sendPage(request, reply, { title, body, script: verifyScript() })
  })
}
