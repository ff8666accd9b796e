/** Prints only the text, without the page around it. */
export function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.className = 'sr-only'
  frame.title = 'Print'
  document.body.append(frame)
  const page = frame.contentWindow
  if (!page) return
  const lines = page.document.createElement('pre')
  lines.textContent = text
  page.document.body.append(lines)
  page.addEventListener('afterprint', () => frame.remove())
  page.print()
}
