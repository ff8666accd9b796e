/**
 * A mailbox for tests that speaks as much of IMAP (RFC 3501) as a client needs that reads one folder: no server of npm is
 * kept up that could stand in for one.
 */
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface StoredMail {
  uid: number
  source: string
  /** multipart/report, or plain text. */
  report: boolean
  seen: boolean
}

export interface ImapServer {
  url: string
  mails: StoredMail[]
  uidValidity: number
  /** Commands as they came, without their tags. */
  asked: string[]
  /** The connection breaks at the first command that it matches. */
  breakAt: RegExp | null
  /** @returns its number */
  add(source: string, report?: boolean): number
  close(): Promise<void>
}

const PASSWORD = 'of the mailbox'

export async function openImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    let unread = ''
    socket.write('* OK ready\r\n')
    socket.on('data', data => {
      unread += data.toString('latin1')
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(unread.slice(0, end)) ?? []
        unread = unread.slice(end + 2)
        box.asked.push(command)
        if (box.breakAt?.test(command)) {
          box.breakAt = null
          socket.destroy()
          return
        }
        socket.write(answer(tag, command))
      }
    })
  })

  function answer(tag: string, command: string): string {
    const said = (lines: string[], end = 'OK done') => [...lines, `${tag} ${end}`].join('\r\n') + '\r\n'
    const [, name = ''] = /^(UID \w+|\w+)/.exec(command.toUpperCase()) ?? []
    if (name === 'CAPABILITY') return said(['* CAPABILITY IMAP4rev1'])
    if (name === 'LOGIN')
      return command.includes(PASSWORD) ? said([]) : said([], 'NO [AUTHENTICATIONFAILED] Invalid credentials')
    if (name === 'LIST' || name === 'LSUB')
      return said([`* ${name} () "/" ${command.endsWith('""') ? '""' : 'INBOX'}`])
    if (name === 'SELECT' || name === 'EXAMINE') {
      if (!/^\w+ "?INBOX"?$/i.test(command)) return said([], 'NO [NONEXISTENT] Unknown folder')
      return said(
        [
          `* ${box.mails.length} EXISTS`,
          '* FLAGS (\\Seen)',
          `* OK [UIDVALIDITY ${box.uidValidity}] valid`,
          `* OK [UIDNEXT ${(box.mails.at(-1)?.uid ?? 0) + 1}] next`,
        ],
        'OK [READ-WRITE] open',
      )
    }
    if (name === 'UID SEARCH') {
      const from = Number(/UID (\d+):\*/.exec(command)?.[1])
      const found = box.mails.filter(({ uid }, at) => uid >= from || at === box.mails.length - 1)
      return said([`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd()])
    }
    if (name === 'UID FETCH' || name === 'UID STORE') {
      const at = box.mails.findIndex(({ uid }) => uid === Number(/^UID \w+ (\d+)/i.exec(command)?.[1]))
      const mail = box.mails[at]
      if (!mail) return said([])
      if (name === 'UID STORE') mail.seen = true
      return said([`* ${at + 1} FETCH (UID ${mail.uid} ${partsOf(mail, command)})`])
    }
    return said(name === 'LOGOUT' ? ['* BYE'] : [])
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const box: ImapServer = {
    url: `imap://bounces%40juno.example:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/`,
    mails: [],
    uidValidity: 7,
    asked: [],
    breakAt: null,
    add(source, report = true) {
      const uid = (box.mails.at(-1)?.uid ?? 0) + 1
      box.mails.push({ uid, source, report, seen: false })
      return uid
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return box
}

function partsOf({ source, report, seen }: StoredMail, command: string): string {
  const size = Buffer.byteLength(source, 'latin1')
  if (/BODY(\.PEEK)?\[\]/.test(command)) return `BODY[] {${size}}\r\n${source}`
  if (/STORE/i.test(command)) return `FLAGS (${seen ? '\\Seen' : ''})`
  const text = '("TEXT" "PLAIN" NIL NIL NIL "7BIT" 10 1)'
  const status = '("MESSAGE" "DELIVERY-STATUS" NIL NIL NIL "7BIT" 10)'
  return `RFC822.SIZE ${size} BODYSTRUCTURE ${report ? `(${text}${status} "REPORT")` : text}`
}
