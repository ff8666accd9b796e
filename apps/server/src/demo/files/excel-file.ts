// Makes an Excel workbook (ECMA-376) with one sheet: the first row is a heading, cells that start with `=` are formulas.
import type { DemoSheet } from './demo-document'
import { xmlHeader, xmlText, zipArchive } from './zip-archive'

const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const mainType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export function excelFile({ title, rows }: DemoSheet): Buffer {
  const width = Math.max(...rows.map(row => row.length))
  return zipArchive([
    {
      name: '[Content_Types].xml',
      content: `${xmlHeader}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mainType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mainType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${mainType}.styles+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${xmlHeader}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${xmlHeader}<workbook xmlns="${sheet}" xmlns:r="${office}"><sheets><sheet name="${xmlText(title.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${xmlHeader}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${xmlHeader}<worksheet xmlns="${sheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="1" width="34" customWidth="1"/><col min="2" max="${Math.max(2, width)}" width="13" customWidth="1"/></cols><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${xmlHeader}<styleSheet xmlns="${sheet}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FF6B2D5C"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
    },
  ])
}

function rowXml(cells: readonly (string | number)[], index: number): string {
  const row = index + 1
  const drawn = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`, row === 1 ? 1 : 0))
  return `<row r="${row}">${drawn.join('')}</row>`
}

function cellXml(cell: string | number, place: string, style: number): string {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}" s="${style}"><v>${cell}</v></c>`
  if (cell.startsWith('=')) return `<c r="${place}" s="${style}"><f>${xmlText(cell.slice(1))}</f></c>`
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
}

/** 0 → A, 25 → Z, 26 → AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}
