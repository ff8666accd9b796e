/**
 * Renders the pages that a browser gets without the site: in place of a 503, and of a form that the browser sent by
 * itself. A person who opened a link or pressed a button sees no JSON.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Texts are HTML of ours. */
const page = (title: string, heading: string, text: string, link: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; --page: #fff9f4; --ink: #2a1a2e; --soft: #6b5a6e; --plum: #6b2d5c; }
@media (prefers-color-scheme: dark) { :root { --page: #1b121f; --ink: #f6ecef; --soft: #bfaec0; --plum: #e2a9cf; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 17px/1.6 Figtree, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 18vh 20px 40px; }
h1 { font: 500 34px/1.15 Fraunces, Georgia, serif; margin: 0 0 12px; }
p { color: var(--soft); margin: 0 0 20px; } a { color: var(--plum); }
</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${text}</p>
<p><a href="">${link}</a></p>
</main>
</body>
</html>
`

const BUSY = page(
  'Back in a moment',
  'We will be back in a moment',
  'Something on our side is busy or being mended. Nothing of yours was changed. Please try again in a minute.',
  'Try again',
)

const UNSENT = page(
  'Not sent',
  'This was not sent',
  'The form needs the scripts of this page, and they did not run. Go back with your browser: what you typed is still there. Then reload the page, or allow JavaScript for this site.',
  'Open the page again',
)

const takesPage = ({ headers }: FastifyRequest) => /\btext\/html\b/.test(headers.accept ?? '')

/** Whether a person opened this address, as opposed to a script or a program. */
export function isOpenedByBrowser(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && takesPage(request)
}

/** Whether a browser sent a form of the site by itself, because no script of the page did. */
export function isFormOfBrowser(request: FastifyRequest): boolean {
  return request.method === 'POST' && takesPage(request)
}

export const sendBusyPage = (reply: FastifyReply) => send(reply.code(503).header('retry-after', '2'), BUSY)

/** Answers a form that the browser sent by itself. Nothing of it is read. */
export const sendUnsentPage = (reply: FastifyReply) => send(reply.code(405).header('allow', 'GET'), UNSENT)

const send = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
