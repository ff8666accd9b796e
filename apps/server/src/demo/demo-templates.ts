/**
 * The templates of the demo directory: real, small files with something useful in them, made when they are loaded.
 */
import type { DemoResource } from './demo-resources'
import { excelFile } from './files/excel-file'
import { pdfFile } from './files/pdf-file'
import { wordFile } from './files/word-file'

export interface DemoTemplate extends DemoResource {
  fileName: string
  make: () => Buffer
}

export const TEMPLATE_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const weeks = Array.from({ length: 13 }, (_, index) => `Week ${index + 1}`)
const columns = 'BCDEFGHIJKLMN'.split('')

/** The total of some rows, for each week. */
const totals = (label: string, first: number, last: number) => [
  label,
  ...columns.map(column => `=SUM(${column}${first}:${column}${last})`),
]

const steady = (label: string, amount: number, every = 1) => [
  label,
  ...weeks.map((_, index) => (index % every === 0 ? amount : 0)),
]

export const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  {
    title: 'Thirteen-week cash flow',
    description:
      'A sheet that tells you today what will hurt in eleven weeks. Fill in what you expect to come in and go out; the last line is the one to watch.',
    ...{ type: 'Template', category: 'finance_funding', author: 'Beatrix Onwuka' },
    ...{ tags: ['cash flow', 'planning'], minutes: 15, level: 'intermediate', days: 3 },
    fileName: 'thirteen-week-cash-flow.xlsx',
    make: () =>
      excelFile({
        title: 'Cash flow',
        rows: [
          ['Thirteen-week cash flow', ...weeks],
          ['Cash at the start', 18000, ...columns.slice(0, -1).map(column => `=${column}13`)],
          steady('Sales paid on the day', 4200),
          steady('Invoices paid', 9500, 2),
          steady('Other money in', 0),
          totals('Money in', 3, 5),
          steady('Wages', 6100, 2),
          steady('Suppliers', 2400),
          steady('Rent', 2750, 4),
          steady('Taxes', 3300, 6),
          steady('Loan', 640, 4),
          totals('Money out', 7, 11),
          ['Cash at the end', ...columns.map(column => `=${column}2+${column}6-${column}12`)],
        ],
      }),
  },
  {
    title: 'The price rise letter, three ways',
    description:
      'Three letters that members really sent: the short one, the warm one, and the one for a customer of ten years. With what came back.',
    ...{ type: 'Template', category: 'marketing_sales', author: 'Nadia Kowalczyk' },
    ...{ tags: ['pricing', 'customers', 'letters'], minutes: 6, level: 'beginner', days: 1 },
    fileName: 'price-rise-letter.docx',
    make: () =>
      wordFile({
        title: 'The price rise letter, three ways',
        blocks: [
          {
            text: 'Choose the one that sounds like you, replace what stands in brackets, and send it six weeks ahead.',
          },
          { heading: 'The short one' },
          {
            text: 'Dear [name], from [date] our prices rise by [number] per cent. Orders that reach us before then are made at today’s price. Thank you for working with us.',
          },
          { heading: 'The warm one' },
          {
            text: 'Dear [name], you have ordered from us since [year], and in all that time our prices have hardly moved. Clay, gas and wages have. From [date] a [product] will cost [price]. What does not change: who makes it, and how.',
          },
          { heading: 'The one for a customer of ten years' },
          {
            text: 'Dear [name], I would rather tell you this in person, so please expect my call on [day]. We are raising our prices by [number] per cent. For you I would like to do it in two steps, in [month] and in [month]. Tell me if that is hard; we will find a way.',
          },
          { heading: 'Before you send it' },
          {
            items: [
              'The new price is on the website on the same day',
              'Everyone who answers the phone knows the reason',
              'You have decided for whom you make an exception, and for how long',
            ],
          },
        ],
      }),
  },
  {
    title: 'Interview scorecard',
    description:
      'Score each candidate on the same six things before anybody says what they think. The sheet adds up; you decide.',
    ...{ type: 'Template', category: 'leadership', author: 'Ingrid Mbeki-Larsen' },
    ...{ tags: ['hiring', 'interviews'], minutes: 10, level: 'beginner', days: 14 },
    fileName: 'interview-scorecard.xlsx',
    make: () =>
      excelFile({
        title: 'Scorecard',
        rows: [
          ['What we look for (1 to 5)', 'Weight', 'Candidate A', 'Candidate B', 'Candidate C'],
          ['Has done something like it before', 3, '', '', ''],
          ['Explains it so that we understand', 2, '', '', ''],
          ['Asks us good questions', 2, '', '', ''],
          ['Works well with the two of us', 2, '', '', ''],
          ['Brings something that nobody here can', 1, '', '', ''],
          ['Wants this job, not any job', 2, '', '', ''],
          [
            'Total',
            '=SUM(B2:B7)',
            ...['C', 'D', 'E'].map(column => `=SUMPRODUCT(B2:B7,${column}2:${column}7)`),
          ],
        ],
      }),
  },
  {
    title: 'Contract review checklist',
    description: 'A page to keep beside you while you read a contract for the first time. In plain words.',
    ...{ type: 'Template', category: 'legal', author: 'Marguerite Achterberg' },
    ...{ tags: ['contracts', 'checklist'], minutes: 12, level: 'intermediate', days: 5 },
    fileName: 'contract-review-checklist.pdf',
    make: () =>
      pdfFile({
        title: 'Contract review checklist',
        blocks: [
          {
            text: 'Read the whole contract once without a pen. Then go through it with this list. Whatever you cannot tick is a question for the other side, not a reason to be embarrassed.',
          },
          { heading: 'Who and what' },
          {
            items: [
              'The parties are named as they are registered',
              'What each side delivers is described so that a stranger could tell whether it was done',
              'It says who may change the scope, and how',
            ],
          },
          { heading: 'Money' },
          {
            items: [
              'The price, what it includes, and in which currency',
              'When an invoice is due, and what happens when it is late',
              'Who pays for travel, taxes and changes',
            ],
          },
          { heading: 'Time' },
          {
            items: [
              'When it starts and when it ends',
              'How it is renewed: by doing nothing, or by signing',
              'How either side can leave, with how much notice',
            ],
          },
          { heading: 'When things go wrong' },
          {
            items: [
              'Liability is limited to an amount that you could pay',
              'Both sides are liable for the same things',
              'It says which law applies and where you would have to argue',
            ],
          },
          { heading: 'What you make' },
          {
            items: [
              'Who owns the work before and after it is paid for',
              'You may show it as your own',
              'Confidentiality ends at some point',
            ],
          },
          { text: 'This list helps you to ask better questions. It is no legal advice.' },
        ],
      }),
  },
  {
    title: 'Strategy on one page',
    description:
      'Seven questions that fit on one page and take an afternoon. Best filled in by two people who disagree.',
    ...{ type: 'Template', category: 'business_strategy', author: 'Odalys Ferrante' },
    ...{ tags: ['strategy', 'planning'], minutes: 20, level: 'beginner', days: 24 },
    fileName: 'strategy-on-one-page.docx',
    make: () =>
      wordFile({
        title: 'Strategy on one page',
        blocks: [
          { heading: '1. Whom are we for?' },
          { text: 'Name three customers, not a target group.' },
          { heading: '2. What do they hire us to do?' },
          { text: 'In their words. Ask one of them if you are not sure.' },
          { heading: '3. What do we do that others do not?' },
          { text: 'One sentence. If a competitor could say it too, try again.' },
          { heading: '4. What will we stop doing this year?' },
          { heading: '5. Which number tells us that it works?' },
          { heading: '6. What has to be true by next summer?' },
          { heading: '7. Who does what by Friday?' },
        ],
      }),
  },
  {
    title: 'Launch budget',
    description:
      'What a launch costs beyond the product: packaging, photographs, samples, the party that nobody planned.',
    ...{ type: 'Template', category: 'marketing_sales', author: 'Clementine Oyelaran' },
    ...{ tags: ['budget', 'launch'], minutes: 10, level: 'beginner', days: 39 },
    fileName: 'launch-budget.xlsx',
    make: () =>
      excelFile({
        title: 'Launch budget',
        rows: [
          ['Launch budget', 'Planned', 'Spent', 'Left'],
          ...[
            'Packaging',
            'Photographs',
            'Website',
            'Samples',
            'Advertising',
            'Opening evening',
            'Reserve',
          ].map((label, index) => [
            label,
            [1800, 950, 1200, 600, 2500, 700, 800][index]!,
            '',
            `=B${index + 2}-C${index + 2}`,
          ]),
          ['Total', '=SUM(B2:B8)', '=SUM(C2:C8)', '=SUM(D2:D8)'],
        ],
      }),
  },
  {
    title: 'Meeting agenda that ends on time',
    description:
      'One page, five questions, and a line at the bottom for what was decided. Print it or paste it into the invitation.',
    ...{ type: 'Template', category: 'operations', author: 'Perpetua Adeyemi-Frost' },
    ...{ tags: ['meetings'], minutes: 3, level: 'beginner', days: 45 },
    fileName: 'meeting-agenda.docx',
    make: () =>
      wordFile({
        title: 'Meeting agenda',
        blocks: [
          { text: 'Date: ____________   From ______ to ______   Who: ______________________' },
          { heading: 'What is this meeting for?' },
          { text: 'One sentence. If there is none, send a message instead.' },
          { heading: 'What should everyone have read?' },
          { heading: 'What do we have to decide?' },
          { items: ['First decision:', 'Second decision:', 'Third decision (is there really a third?):'] },
          { heading: 'What was decided, who does it, by when?' },
          { text: 'Fill this in before anybody leaves the room.' },
        ],
      }),
  },
  {
    title: 'Quarterly look at yourself',
    description:
      'A page of questions for a quiet morning, four times a year. Nobody else has to see the answers.',
    ...{ type: 'Template', category: 'wellbeing', author: 'Evangeline Sato-Price' },
    ...{ tags: ['reflection', 'habits'], minutes: 30, level: 'beginner', days: 11 },
    fileName: 'quarterly-look-at-yourself.pdf',
    make: () =>
      pdfFile({
        title: 'Quarterly look at yourself',
        blocks: [
          { text: 'Take ninety minutes, a pen and no telephone. Begin anywhere.' },
          { heading: 'The last three months' },
          {
            items: [
              'Three days that I would live again',
              'Three days that cost me more than they should have',
              'What I finished',
              'What I keep carrying from month to month',
            ],
          },
          { heading: 'People' },
          {
            items: [
              'Whom did I thank? Whom did I forget?',
              'Who makes me smaller than I am?',
              'Whom would I like to see before the year ends?',
            ],
          },
          { heading: 'Body' },
          { items: ['How many nights did I sleep through?', 'What have I been meaning to have looked at?'] },
          { heading: 'The next three months' },
          { items: ['One thing to begin', 'One thing to end', 'One thing to leave exactly as it is'] },
        ],
      }),
  },
]

/** Handed in by a member, and waiting for the team. */
export const SUBMITTED_TEMPLATE = {
  fileName: 'wholesale-order-form.xlsx',
  make: () =>
    excelFile({
      title: 'Order form',
      rows: [
        ['Wholesale order form', 'Price', 'Pieces', 'Sum'],
        ...['Dinner plate', 'Side plate', 'Bowl', 'Cup', 'Serving dish'].map((label, index) => [
          label,
          [24, 17, 19, 14, 46][index]!,
          '',
          `=B${index + 2}*C${index + 2}`,
        ]),
        ['Total', '', '=SUM(C2:C6)', '=SUM(D2:D6)'],
      ],
    }),
}
