/** Lists the industries of the business list (38), and the 37 of them that the application form offers. */
export const industries = [
  { value: 'accounting-bookkeeping', label: 'Accounting & Bookkeeping' },
  { value: 'agriculture-farming', label: 'Agriculture & Farming' },
  { value: 'architecture-interior-design', label: 'Architecture & Interior Design' },
  { value: 'arts-crafts', label: 'Arts & Crafts' },
  { value: 'automotive', label: 'Automotive' },
  { value: 'beauty-cosmetics', label: 'Beauty & Cosmetics' },
  { value: 'business-consulting', label: 'Business Consulting' },
  { value: 'coaching-mentoring', label: 'Coaching & Mentoring' },
  { value: 'construction-trades', label: 'Construction & Trades' },
  { value: 'digital-marketing-advertising', label: 'Digital Marketing & Advertising' },
  { value: 'ecommerce', label: 'E-commerce' },
  { value: 'education-training', label: 'Education & Training' },
  { value: 'energy-sustainability', label: 'Energy & Sustainability' },
  { value: 'event-planning', label: 'Event Planning' },
  { value: 'fashion-apparel', label: 'Fashion & Apparel' },
  { value: 'financial-services', label: 'Financial Services' },
  { value: 'fitness-wellness', label: 'Fitness & Wellness' },
  { value: 'food-beverage', label: 'Food & Beverage' },
  { value: 'graphic-design', label: 'Graphic Design' },
  { value: 'healthcare-medical', label: 'Healthcare & Medical' },
  { value: 'hospitality-restaurants', label: 'Hospitality & Restaurants' },
  { value: 'human-resources-recruiting', label: 'Human Resources & Recruiting' },
  { value: 'insurance', label: 'Insurance' },
  { value: 'interior-design', label: 'Interior Design' },
  { value: 'legal-services', label: 'Legal Services' },
  { value: 'manufacturing', label: 'Manufacturing' },
  { value: 'marketing-advertising', label: 'Marketing & Advertising' },
  { value: 'media-entertainment', label: 'Media & Entertainment' },
  { value: 'nonprofit-social-impact', label: 'Nonprofit & Social Impact' },
  { value: 'photography-videography', label: 'Photography & Videography' },
  { value: 'public-relations-communications', label: 'Public Relations & Communications' },
  { value: 'real-estate', label: 'Real Estate' },
  { value: 'retail', label: 'Retail' },
  { value: 'software-technology', label: 'Software & Technology' },
  { value: 'travel-tourism', label: 'Travel & Tourism' },
  { value: 'web-design-development', label: 'Web Design & Development' },
  { value: 'wholesale-distribution', label: 'Wholesale & Distribution' },
  { value: 'other', label: 'Other' },
] as const

export type Industry = (typeof industries)[number]['value']
export type ApplicationIndustry = Exclude<Industry, 'other'>

/** An applicant who finds no match leaves the optional field empty, so 'Other' is left out. */
export const applicationIndustries = industries.filter(
  (industry): industry is Extract<(typeof industries)[number], { value: ApplicationIndustry }> =>
    industry.value !== 'other',
)
