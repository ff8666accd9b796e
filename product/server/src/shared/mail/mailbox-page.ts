/** In charge of the mailbox's HTML: a list to unfold, each mail in a frame without scripts. */
import { escapeHtml } from '../http/escape-html'
import type { MailAttachment } from './mail-content'

export interface MailboxMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  kind: string
  createdAt: Date
  attachments: MailAttachment[]
}

const STYLE = `
:root { color-scheme: light dark; --page: #fff9f4; --card: #fff; --ink: #2a1a2e; --soft: #6b5a6e; --line: #ecdfd5; --plum: #6b2d5c; }
@media (prefers-color-scheme: dark) { :root { --page: #1b121f; --card: #261a2b; --ink: #f6ecef; --soft: #bfaec0; --line: #3c2c41; --plum: #e2a9cf; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 Figtree, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 40px 16px 80px; }
h1 { font: 500 34px/1.1 Fraunces, Georgia, serif; margin: 0 0 8px; }
p { color: var(--soft); margin: 0 0 24px; } a { color: var(--plum); }
details { background: var(--card); border: 1px solid var(--line); border-radius: 14px; margin-bottom: 12px; overflow: hidden; }
summary { cursor: pointer; padding: 14px 20px; display: grid; gap: 2px; list-style: none; }
summary:focus-visible { outline: 3px solid var(--plum); outline-offset: -3px; border-radius: 14px; }
summary b { font-weight: 600; } summary span { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 620px; border: 0; border-top: 1px solid var(--line); background: #fff9f4; }
details details { border: 0; border-top: 1px solid var(--line); border-radius: 0; margin: 0; }
details details summary { font-size: 14px; color: var(--soft); }
details > p { margin: 0; padding: 12px 20px; font-size: 14px; }
pre { margin: 0; padding: 0 20px 20px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace; }
`

export function mailboxPage(brand: string, mails: MailboxMail[]): string {
  const list =
    mails.length > 0 ? mails.map(entry).join('') : '<p>No emails yet. What the site sends appears here.</p>'
  return page(
    brand,
    `<p>No mail server is configured, so emails stay on this machine. Reload to see the latest; set SMTP_URL to send it out. <a href="/">Back to ${escapeHtml(brand)}</a></p>
${list}`,
  )
}

export function mailboxKeyPage(brand: string): string {
  return page(
    brand,
    `<p>This mailbox opens with a key. Your terminal printed an address with it when the site started: open that address, or enter the key here.</p>
<form action="/mailbox" method="get"><label>Key <input name="key" type="password" autocomplete="off" required></label> <button>Open</button></form>`,
  )
}

function page(brand: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg"><title>Mailbox · ${escapeHtml(brand)}</title><style>${STYLE}</style></head>
<body><main><h1>Mailbox</h1>
${content}</main></body></html>`
}

function entry(mail: MailboxMail): string {
  const when = mail.createdAt.toISOString().replace('T', ' ').slice(0, 19)
  return `<details><summary><b>${escapeHtml(mail.subject)}</b><span>to ${escapeHtml(mail.to)} · ${when} UTC · ${escapeHtml(mail.kind)}</span></summary>
<iframe src="/mailbox/${mail.id}" title="${escapeHtml(mail.subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
${mail.attachments.map((file, index) => `<p><a href="/mailbox/${mail.id}/attachments/${index}" download>${escapeHtml(file.filename)}</a></p>`).join('')}
<details><summary>Plain text</summary><pre>${escapeHtml(mail.text)}</pre></details></details>`
}
