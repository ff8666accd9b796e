import { expect, type APIRequestContext } from '@playwright/test'
import { newEmail } from './journey'

/** Applies as a person whose application an admin decides. @returns the address */
export async function newApplication(
  request: APIRequestContext,
  answers: { name: string; businessName: string; reason: string; location?: string },
): Promise<string> {
  const email = newEmail()
  const response = await request.post('/api/applications', {
    data: {
      location: 'Toronto, ON',
      role: 'manager',
      teamSize: '2-10',
      revenueSize: '100k-500k',
      companyStage: 'scaling',
      industry: 'graphic-design',
      newsletterConsent: false,
      termsAccepted: true,
      ...answers,
      email,
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  return email
}
