/**
 * The elements that mail programs show alike: tables in place of boxes, and styles on elements. Outlook ignores the
 * padding of a link, and gets spaces of a set width in its place.
 */
import { shortened } from '@juno/domain/text/graphemes'
import type { CSSProperties, ReactNode } from 'react'

interface Styled {
  style?: CSSProperties
  children: ReactNode
}

/** @param row styles of the row: some programs do not draw one over the whole width by themselves */
export function Table({
  style,
  row,
  cell,
  children,
}: Styled & { row?: CSSProperties; cell?: CSSProperties }) {
  return (
    <Rows style={style} row={row}>
      <td style={cell}>{children}</td>
    </Rows>
  )
}

/** The children are cells. */
export function Rows({ style, row, children }: Styled & { row?: CSSProperties }) {
  return (
    <table
      align="center"
      width="100%"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      role="presentation"
      style={style}
    >
      <tbody>
        <tr style={row}>{children}</tr>
      </tbody>
    </table>
  )
}

export function Link({ href, style, children }: Styled & { href: string }) {
  return (
    <a href={href} style={{ textDecoration: 'none', ...style }} target="_blank">
      {children}
    </a>
  )
}

const PREVIEW_LENGTH = 150
const INVISIBLE = '\xA0\u200C\u200B\u200D\u200E\u200F\uFEFF'

/** The line that a list of mails shows beside the subject. Invisible characters keep the mail's own text out of it. */
export function Preview({ text }: { text: string }) {
  const shown = shortened(text, PREVIEW_LENGTH)
  return (
    <div
      style={{
        display: 'none',
        overflow: 'hidden',
        lineHeight: '1px',
        opacity: 0,
        maxHeight: 0,
        maxWidth: 0,
      }}
    >
      {shown}
      {shown.length < PREVIEW_LENGTH && <div>{INVISIBLE.repeat(PREVIEW_LENGTH - shown.length)}</div>}
    </div>
  )
}

const SPACES = '&#8202;&#8202;&#8202;'

/** The padding is 14 by 26 pixels. Outlook counts in points: three spaces of 26 / 3 / 2 pixels, raised by 21 points. */
export function Button({ href, style, children }: Styled & { href: string }) {
  return (
    <a
      href={href}
      style={{
        lineHeight: '100%',
        textDecoration: 'none',
        display: 'inline-block',
        maxWidth: '100%',
        ...outlook({ msoPaddingAlt: '0px' }),
        ...style,
        padding: '14px 26px',
      }}
      target="_blank"
    >
      <ForOutlook html={`<i style="mso-font-width:433%;mso-text-raise:21" hidden>${SPACES}</i>`} />
      <span
        style={{
          maxWidth: '100%',
          display: 'inline-block',
          lineHeight: '120%',
          ...outlook({ msoPaddingAlt: '0px', msoTextRaise: '10.5px' }),
        }}
      >
        {children}
      </span>
      <ForOutlook html={`<i style="mso-font-width:433%" hidden>${SPACES}&#8203;</i>`} />
    </a>
  )
}

const ForOutlook = ({ html }: { html: string }) => (
  <span dangerouslySetInnerHTML={{ __html: `<!--[if mso]>${html}<![endif]-->` }} />
)

/** Properties that only Outlook reads, and that React's types do not know. */
const outlook = (properties: Record<string, string>): CSSProperties => properties
