/**
 * In charge of the page that a browser gets in place of a 503: a person who opens a link sees no JSON.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment</title>
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
<h1>We will be back in a moment</h1>
<p>Something on our side is busy or being mended. Nothing of yours was changed. Please try again in a minute.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`

/** Whether a person opened this address, as opposed to a script or a program. */
export function isOpenedByBrowser({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '')
}

export function sendBusyPage(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', '2')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(PAGE)
}
