/**
 * In charge of how a mail looks: cream paper, a plum arch, one action. Tables and inline styles, as mail programs need.
 * Repeated elements inherit their style from the card: some programs cut a mail at about 102 kB.
 */
import { linkedText } from '@juno/domain/text/linked-text'
import type { MailContent, MailSite } from './mail-content'
import { Button, Link, Preview, Rows, Table } from './mail-elements'

const color = {
  page: '#FFF9F4',
  card: '#FFFFFF',
  ink: '#2A1A2E',
  soft: '#6B5A6E',
  plum: '#6B2D5C',
  blush: '#F9E8E2',
  line: '#ECDFD5',
}
const serif = 'Fraunces, Georgia, "Times New Roman", serif'
const sans = 'Figtree, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif'

const styles = {
  body: { backgroundColor: color.page, margin: 0, padding: '32px 0', fontFamily: sans, color: color.ink },
  row: { width: '100%' },
  // A long address in a sentence breaks, instead of making the message wider than a phone.
  page: { maxWidth: '560px', padding: '0 16px', wordBreak: 'break-word' as const },
  arch: { width: '22px', height: '28px', backgroundColor: color.plum, borderRadius: '11px 11px 3px 3px' },
  brand: { fontFamily: serif, fontSize: '22px', lineHeight: '28px', margin: 0, paddingLeft: '10px' },
  card: {
    backgroundColor: color.card,
    border: `1px solid ${color.line}`,
    borderRadius: '14px',
    marginTop: '20px',
  },
  text: { padding: '36px 32px', fontSize: '16px', lineHeight: '26px', whiteSpace: 'pre-line' as const },
  heading: { fontFamily: serif, fontWeight: 500, fontSize: '28px', lineHeight: '34px', margin: '0 0 16px' },
  facts: { backgroundColor: color.blush, borderRadius: '10px', padding: '14px 18px', margin: '6px 0 18px' },
  factLabel: { fontSize: '13px', lineHeight: '20px', color: color.soft, margin: 0 },
  factValue: { fontSize: '16px', lineHeight: '24px', margin: '0 0 8px', whiteSpace: 'pre-line' as const },
  button: {
    backgroundColor: color.plum,
    color: '#FFFFFF',
    borderRadius: '999px',
    fontSize: '16px',
    fontWeight: 600,
  },
  code: {
    fontSize: '32px',
    lineHeight: '40px',
    letterSpacing: '8px',
    fontWeight: 600,
    color: color.plum,
    margin: '10px 0 18px',
  },
  address: {
    fontSize: '13px',
    lineHeight: '20px',
    color: color.soft,
    margin: '18px 0 0',
  },
  note: { fontSize: '14px', lineHeight: '22px', color: color.soft, margin: '14px 0 0' },
  top: { fontSize: '13px', lineHeight: '20px', margin: 0, textAlign: 'right' as const },
  footer: {
    fontSize: '13px',
    lineHeight: '20px',
    color: color.soft,
    margin: '20px 4px 0',
    whiteSpace: 'pre-line' as const,
  },
}

export function MailLayout({ content, site }: { content: MailContent; site: MailSite }) {
  return (
    <html dir="ltr" lang="en">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light" />
        <style>{`p{margin:0 0 14px}a{color:${color.plum}}`}</style>
        <base target="_blank" />
      </head>
      <body style={{ backgroundColor: color.page, margin: 0, padding: 0 }}>
        <Preview text={content.preview} />
        <Table cell={styles.body}>
          <Table style={styles.page} row={styles.row}>
            <Rows row={styles.row}>
              <td style={styles.arch}>&#8203;</td>
              <td>
                <p style={styles.brand}>{site.brand}</p>
              </td>
              {content.footer && (
                <td>
                  <p style={styles.top}>
                    <FooterLink {...content.footer.link} />
                  </p>
                </td>
              )}
            </Rows>
            <Table style={styles.card} cell={styles.text}>
              <h1 style={styles.heading}>{content.heading}</h1>
              {content.paragraphs.map((paragraph, index) => (
                <p key={index}>{content.linked ? <Linked text={paragraph} /> : paragraph}</p>
              ))}
              {content.facts && <Facts facts={content.facts} />}
              {content.code && <p style={styles.code}>{content.code}</p>}
              {content.action && <Action {...content.action} />}
              {content.notes?.map((note, index) => (
                <p key={index} style={styles.note}>
                  {note}
                </p>
              ))}
            </Table>
            {content.footer && <Footer {...content.footer} />}
            <p style={styles.footer}>
              Sent by {site.brand} from{' '}
              <Link href={site.siteUrl} style={{ color: color.plum }}>
                {new URL(site.siteUrl).host}
              </Link>
              .
            </p>
          </Table>
        </Table>
      </body>
    </html>
  )
}

function Linked({ text }: { text: string }) {
  return linkedText(text).map((part, index) =>
    part.href ? (
      <a key={index} href={part.href}>
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}

function Footer({ lines, link }: NonNullable<MailContent['footer']>) {
  return (
    <>
      {lines.map((line, index) => (
        <p key={index} style={styles.footer}>
          {line}
        </p>
      ))}
      <p style={styles.footer}>
        <FooterLink {...link} />
      </p>
    </>
  )
}

const FooterLink = ({ label, url }: { label: string; url: string }) => (
  <Link href={url} style={{ color: color.plum, textDecoration: 'underline' }}>
    {label}
  </Link>
)

function Facts({ facts }: { facts: NonNullable<MailContent['facts']> }) {
  return (
    <Table style={styles.facts}>
      {facts.map(fact => (
        <Table key={fact.label}>
          <p style={styles.factLabel}>{fact.label}</p>
          <p style={styles.factValue}>
            {fact.url ? (
              <Link href={fact.url} style={{ color: color.plum, wordBreak: 'break-all' }}>
                {fact.value}
              </Link>
            ) : (
              fact.value
            )}
          </p>
        </Table>
      ))}
    </Table>
  )
}

function Action({ label, url }: NonNullable<MailContent['action']>) {
  return (
    <>
      <Button href={url} style={styles.button}>
        {label}
      </Button>
      <p style={styles.address}>
        If the button does not work, copy this address into your browser:
        <br />
        <span style={{ wordBreak: 'break-all' }}>{url}</span>
      </p>
    </>
  )
}
