/**
 * In charge of rendering a mail's content as HTML and text. React is loaded here, by the first mail only.
 */
import type { MailContent, MailSite, RenderedMail } from './mail-content'
import { mailText } from './mail-text'
import { plainLine, shortened } from './plain-text'

export async function renderContent(content: MailContent, site: MailSite): Promise<RenderedMail> {
  const [{ createElement }, { render }, { MailLayout }] = await Promise.all([
    import('react'),
    import('@react-email/render'),
    import('./mail-layout'),
  ])
  return {
    // A subject is one line, whatever people called themselves.
    subject: shortened(plainLine(content.subject), 200),
    html: await render(createElement(MailLayout, { content, site })),
    text: mailText(content, site),
  }
}
