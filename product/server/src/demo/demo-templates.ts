/** Lists the templates of the demo directory: small, useful files in the folder `files`. */
import type { DemoResource } from './demo-resources'

export interface DemoTemplate extends DemoResource {
  fileName: string
}

export const TEMPLATE_TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  {
    title: 'Thirteen-week cash flow',
    description:
      'A sheet that tells you today what will hurt in eleven weeks. Fill in what you expect to come in and go out; the last line is the one to watch.',
    ...{ type: 'Template', category: 'finance_funding', author: 'Beatrix Onwuka' },
    ...{ tags: ['cash flow', 'planning'], minutes: 15, level: 'intermediate', days: 3 },
    fileName: 'thirteen-week-cash-flow.xlsx',
  },
  {
    title: 'The price rise letter, three ways',
    description:
      'Three letters that members really sent: the short one, the warm one, and the one for a customer of ten years. With what came back.',
    ...{ type: 'Template', category: 'marketing_sales', author: 'Nadia Kowalczyk' },
    ...{ tags: ['pricing', 'customers', 'letters'], minutes: 6, level: 'beginner', days: 1 },
    fileName: 'price-rise-letter.docx',
  },
  {
    title: 'Interview scorecard',
    description:
      'Score each candidate on the same six things before anybody says what they think. The sheet adds up; you decide.',
    ...{ type: 'Template', category: 'leadership', author: 'Ingrid Mbeki-Larsen' },
    ...{ tags: ['hiring', 'interviews'], minutes: 10, level: 'beginner', days: 14 },
    fileName: 'interview-scorecard.xlsx',
  },
  {
    title: 'Contract review checklist',
    description: 'A page to keep beside you while you read a contract for the first time. In plain words.',
    ...{ type: 'Template', category: 'legal', author: 'Marguerite Achterberg' },
    ...{ tags: ['contracts', 'checklist'], minutes: 12, level: 'intermediate', days: 5 },
    fileName: 'contract-review-checklist.pdf',
  },
  {
    title: 'Strategy on one page',
    description:
      'Seven questions that fit on one page and take an afternoon. Best filled in by two people who disagree.',
    ...{ type: 'Template', category: 'business_strategy', author: 'Odalys Ferrante' },
    ...{ tags: ['strategy', 'planning'], minutes: 20, level: 'beginner', days: 24 },
    fileName: 'strategy-on-one-page.docx',
  },
  {
    title: 'Launch budget',
    description:
      'What a launch costs beyond the product: packaging, photographs, samples, the party that nobody planned.',
    ...{ type: 'Template', category: 'marketing_sales', author: 'Clementine Oyelaran' },
    ...{ tags: ['budget', 'launch'], minutes: 10, level: 'beginner', days: 39 },
    fileName: 'launch-budget.xlsx',
  },
  {
    title: 'Meeting agenda that ends on time',
    description:
      'One page, five questions, and a line at the bottom for what was decided. Print it or paste it into the invitation.',
    ...{ type: 'Template', category: 'operations', author: 'Perpetua Adeyemi-Frost' },
    ...{ tags: ['meetings'], minutes: 3, level: 'beginner', days: 45 },
    fileName: 'meeting-agenda.docx',
  },
  {
    title: 'Quarterly look at yourself',
    description:
      'A page of questions for a quiet morning, four times a year. Nobody else has to see the answers.',
    ...{ type: 'Template', category: 'wellbeing', author: 'Evangeline Sato-Price' },
    ...{ tags: ['reflection', 'habits'], minutes: 30, level: 'beginner', days: 11 },
    fileName: 'quarterly-look-at-yourself.pdf',
  },
]

/** A member has submitted it, and it waits for the team. */
export const SUBMITTED_TEMPLATE = 'wholesale-order-form.xlsx'
