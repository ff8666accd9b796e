// Makes a Word document (ECMA-376, the smallest set of parts that Word opens) out of headings, paragraphs and lists.
import type { DemoDocument, DocumentBlock } from './demo-document'
import { xmlHeader, xmlText, zipArchive } from './zip-archive'

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

export function wordFile({ title, blocks }: DemoDocument): Buffer {
  const body = [paragraph(title, 'Title'), ...blocks.map(blockXml)].join('')
  return zipArchive([
    {
      name: '[Content_Types].xml',
      content: `${xmlHeader}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${mainType}.styles+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${xmlHeader}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: `${xmlHeader}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `${xmlHeader}<w:document xmlns:w="${word}"><w:body>${body}<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1300" w:right="1300" w:bottom="1300" w:left="1300" w:header="700" w:footer="700" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    },
    {
      name: 'word/styles.xml',
      content: `${xmlHeader}<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${style('Title', 'Title', 44)}${style('Heading1', 'heading 1', 28)}</w:styles>`,
    },
  ])
}

const style = (id: string, name: string, halfPoints: number) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/></w:pPr><w:rPr><w:b/><w:color w:val="6B2D5C"/><w:sz w:val="${halfPoints}"/></w:rPr></w:style>`

function blockXml(block: DocumentBlock): string {
  if ('heading' in block) return paragraph(block.heading, 'Heading1')
  if ('text' in block) return paragraph(block.text)
  return block.items.map(item => paragraph(`☐  ${item}`)).join('')
}

function paragraph(text: string, styleId?: string): string {
  const properties = styleId ? `<w:pPr><w:pStyle w:val="${styleId}"/></w:pPr>` : ''
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r></w:p>`
}
