/** In charge of the plain-text part, which says everything that the HTML part says. */
import type { MailContent, MailSite } from './mail-content'

export function mailText(content: MailContent, site: MailSite): string {
  const blocks = [content.heading, ...content.paragraphs]
  if (content.facts) blocks.push(content.facts.map(fact => `${fact.label}: ${fact.value}`).join('\n'))
  if (content.code) blocks.push(content.code)
  if (content.action) blocks.push(`${content.action.label}:\n${content.action.url}`)
  blocks.push(...(content.notes ?? []))
  if (content.footer)
    blocks.push(...content.footer.lines, `${content.footer.link.label}: ${content.footer.link.url}`)
  blocks.push(`-- \n${site.brand}\n${site.siteUrl}`)
  return `${blocks.join('\n\n')}\n`
}
