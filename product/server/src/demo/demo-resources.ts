/**
 * Lists the links of the demo directory. Titles, people and addresses are made up, and example.com belongs to nobody
 * (RFC 2606).
 */
export type DemoType = 'Article' | 'Book' | 'Course' | 'Podcast' | 'Template' | 'Tool' | 'Video'

/** Slugs of the categories that the first migration makes. */
export type DemoCategory =
  | 'business_strategy'
  | 'finance_funding'
  | 'leadership'
  | 'legal'
  | 'marketing_sales'
  | 'operations'
  | 'technology'
  | 'wellbeing'

export interface DemoResource {
  title: string
  description: string
  type: DemoType
  category: DemoCategory
  author: string
  tags: readonly string[]
  minutes: number | null
  level: 'beginner' | 'intermediate' | 'advanced' | null
  /** The age at the first start, in days. */
  days: number
}

export interface DemoLink extends DemoResource {
  url: string
}

// oxfmt-ignore
export const DEMO_LINKS: readonly DemoLink[] = [
  // Business strategy
  link('Selling the company, slowly', 'A two-year timeline of one sale, with the mistakes left in: the first offer, the data room, the week when everybody stopped sleeping.', 'Course', 'business_strategy', 'Yseult Harcourt-Dinh', 'exit, negotiation', 90, 'advanced', 26),
  link('Saying no to a good customer', 'When a customer is large, kind and wrong for you. Two conversations, word for word, and what the year after looked like.', 'Article', 'business_strategy', 'Tamsin Okoro', 'focus, customers', 7, 'intermediate', 4),
  link('The second location', 'Opening another door is not doing the same thing twice. A founder of three bakeries on what changed at two.', 'Podcast', 'business_strategy', 'Georgette Pemberly', 'growth, retail', 41, 'intermediate', 33),
  link('Small on purpose', 'Eleven companies that decided how large they wanted to be, and the arithmetic behind each decision.', 'Book', 'business_strategy', 'Odalys Ferrante', 'growth, planning', 240, 'beginner', 61),
  link('Three horizons for a company of five', 'The planning method of large firms, cut down to one wall and one afternoon.', 'Video', 'business_strategy', 'Winifred Castellanos-Moe', 'planning, strategy', 18, 'beginner', 12),

  // Finance & funding
  link('Talking to a bank', 'A recorded role play: the founder, the banker, and the silence between them. With notes on what each side was thinking.', 'Video', 'finance_funding', 'Henrietta Solberg-Nwosu', 'funding, negotiation, loans', 34, 'advanced', 9),
  link('What your margins are hiding', 'Gross, contribution, operating: three margins of the same jar of jam, and the one that pays the rent.', 'Article', 'finance_funding', 'Soledad Brightwater', 'margins, pricing', 11, 'intermediate', 2),
  link('Grants without tears', 'Where to look, what to skip, and how to write one application that can be sent five times.', 'Course', 'finance_funding', 'Ines Callaghan-Roy', 'funding, grants', 75, 'beginner', 44),
  link('Runway calculator', 'Type in four numbers and see the month in which the money ends. Change one of them and watch it move.', 'Tool', 'finance_funding', 'Beatrix Onwuka', 'cash flow, planning', null, 'beginner', 19),
  link('The patient investor', 'Essays on money that waits: family loans, revenue shares, cooperatives, and one very long friendship.', 'Book', 'finance_funding', 'Philippa Arnaud-Osei', 'funding, investors', 210, 'advanced', 88),

  // Leadership
  link('The first hire', 'From the job description to the first Friday. With the questions that are worth asking and two that are not.', 'Article', 'leadership', 'Ingrid Mbeki-Larsen', 'hiring', 12, 'beginner', 6),
  link('Letting someone go, well', 'What to say, what not to say, and who should be told by lunch. For people who have been putting it off.', 'Article', 'leadership', 'Calliope Underhill', 'people, difficult conversations', 10, 'advanced', 15),
  link('Feedback at eye level', 'Four short lessons for people who would rather write an email.', 'Course', 'leadership', 'Marisol Tremblay-Ng', 'feedback, people', 48, 'beginner', 29),
  link('Taking over from your father', 'Third generation, first woman. How the keys were handed over, and who held on to the spare set.', 'Podcast', 'leadership', 'Rosalind Lachapelle', 'succession, family business', 52, 'intermediate', 37),
  link('The quiet room', 'A novel about a company that stops talking for a week. Read it for the board meeting in chapter nine.', 'Book', 'leadership', 'Honor Vassallo', 'communication, teams', 260, 'beginner', 70),

  // Legal
  link('Five clauses to read twice', 'Liability, term, exclusivity, ownership, payment: what each one does on a bad day.', 'Article', 'legal', 'Marguerite Achterberg', 'contracts', 9, 'intermediate', 3),
  link('Trademarks before the launch', 'How to search, what to register, and the three letters that you will receive from firms that want your money.', 'Video', 'legal', 'Zsofia Adeyinka', 'trademarks, brand', 22, 'beginner', 18),
  link('Privacy for small teams', 'What personal data you hold, why you hold it, and a page that tells your customers so in words they understand.', 'Course', 'legal', 'Leonie Abernathy', 'privacy, compliance', 60, 'intermediate', 41),
  link('Contractor or employee?', 'A questionnaire of twelve points that tells which side of the line you are on, in Canada and in the United States.', 'Tool', 'legal', 'Marguerite Achterberg', 'hiring, contracts, compliance', null, 'intermediate', 55),

  // Marketing & sales
  link('The shop window that changed weekly', 'A year of one window: what was in it, who stopped, who came in, who bought.', 'Article', 'marketing_sales', 'Anastasia Bellweather', 'retail, experiments', 8, 'beginner', 5),
  link('Writing the newsletter that gets answered', 'Six issues taken apart line by line by the person who wrote them.', 'Video', 'marketing_sales', 'Dorothea Quillfeather', 'newsletters, writing', 27, 'intermediate', 22),
  link('Selling to hospitals', 'Who decides, who signs, who can stop it, and why January is the wrong month.', 'Podcast', 'marketing_sales', 'Nadia Kowalczyk', 'sales, public sector', 46, 'advanced', 31),
  link('Words on the label', 'A small book about naming things so that people ask for them.', 'Book', 'marketing_sales', 'Clementine Oyelaran', 'brand, naming, writing', 150, 'beginner', 93),
  link('Customer interview kit', 'Questions, a consent form and a way to write down what was said before you turn it into what you hoped.', 'Tool', 'marketing_sales', 'Imogen Vasquez-Lind', 'customers, research', null, 'beginner', 48),

  // Operations
  link('A supplier for a rainy day', 'How to find a second source before you need it, and how to keep both of them friendly.', 'Article', 'operations', 'Winifred Castellanos-Moe', 'supply chain, purchasing', 9, 'intermediate', 1),
  link('Stocktaking without closing', 'Counting a tenth of the shop each Tuesday. A film from a hardware store that has done it for six years.', 'Video', 'operations', 'Agnes Thorvaldsen', 'inventory, retail', 16, 'beginner', 25),
  link('The handbook nobody reads', 'Why it is not read, and how a page per task came to replace it.', 'Podcast', 'operations', 'Perpetua Adeyemi-Frost', 'documentation, teams', 33, 'beginner', 52),
  link('Process on one page', 'Draw how an order travels through your company and find the desk where it sleeps.', 'Course', 'operations', 'Delphine Marchetti-Cole', 'process, planning', 55, 'intermediate', 66),

  // Technology
  link('Choosing software that you can leave', 'A checklist for before you type in the first customer: export, price after the first year, who answers the phone.', 'Tool', 'technology', 'Nadia Kowalczyk', 'software, checklist', 8, 'beginner', 20),
  link('Spreadsheets are software too', 'When the sheet that runs the company deserves a second pair of eyes, and how to give it one.', 'Article', 'technology', 'Freya Montague-Iyer', 'spreadsheets, risk', 10, 'intermediate', 7),
  link('Passwords, phones and who has the keys', 'An hour that makes a small company hard to rob.', 'Course', 'technology', 'Ramona Eastlake', 'security', 60, 'beginner', 35),
  link('Briefing a developer', 'A designer and an engineer read the same brief aloud and say what they heard.', 'Video', 'technology', 'Juniper Adeleke-Strand', 'software, hiring, communication', 24, 'intermediate', 58),

  // Wellbeing
  link('A week without meetings', 'What broke, what did not, and what we kept.', 'Podcast', 'wellbeing', 'Dorothea Quillfeather', 'meetings, focus', 28, 'beginner', 16),
  link('Going on leave when you are the boss', 'Four months away, a deputy who had never done it, and the one phone call that came.', 'Article', 'wellbeing', 'Tamsin Okoro', 'parental leave, delegation', 13, 'intermediate', 6),
  link('Sleep, numbers and a bad quarter', 'A physician and a founder on what stress does to decisions, and what helps by Thursday.', 'Podcast', 'wellbeing', 'Evangeline Sato-Price', 'stress, health', 39, 'beginner', 47),
  link('The ten-minute close', 'A small ritual for the end of the working day, with a timer and four questions.', 'Tool', 'wellbeing', 'Calliope Underhill', 'habits, focus', null, 'beginner', 79),
]

function link(
  title: string,
  description: string,
  type: DemoType,
  category: DemoCategory,
  author: string,
  tags: string,
  minutes: number | null,
  level: DemoResource['level'],
  days: number,
): DemoLink {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return {
    ...{ title, description, type, category, author, minutes, level, days },
    tags: tags.split(', '),
    url: `https://example.com/library/${slug}`,
  }
}
