/** In charge of rendering a mail's content as HTML and text. React is loaded here, by the first mail only. */
import { shortened } from '@juno/domain/text/graphemes'
import type { MailContent, MailSite, RenderedMail } from './mail-content'
import { mailText } from './mail-text'
import { plainLine } from './plain-text'

/** Old mail programs lay tables out by this type. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

export async function renderContent(content: MailContent, site: MailSite): Promise<RenderedMail> {
  const [{ createElement }, { renderToStaticMarkup }, { MailLayout }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('./mail-layout'),
  ])
  return {
    // A subject is one line, whatever people called themselves.
    subject: shortened(plainLine(content.subject), 200),
    html: DOCTYPE + renderToStaticMarkup(createElement(MailLayout, { content, site })),
    text: mailText(content, site),
  }
}
