// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { clearApplicationDraft, loadApplicationDraft, saveApplicationDraft } from './application-draft'

const blank = { name: '', newsletterConsent: false }

describe('application draft', () => {
  beforeEach(() => {
    sessionStorage.clear()
  })

  it('gives back what was typed', () => {
    saveApplicationDraft(sessionStorage, { name: 'Ada "the first" 🌱', newsletterConsent: false })
    expect(loadApplicationDraft(sessionStorage, blank)).toEqual({
      name: 'Ada "the first" 🌱',
      newsletterConsent: false,
    })
  })

  it('is blank before anything was typed and after it was cleared', () => {
    expect(loadApplicationDraft(sessionStorage, blank)).toEqual(blank)
    saveApplicationDraft(sessionStorage, { name: 'Ada' })
    clearApplicationDraft(sessionStorage)
    expect(loadApplicationDraft(sessionStorage, blank)).toEqual(blank)
  })

  it.each(['not json', 'null', '[1]', '{"name":5,"stranger":"x","newsletterConsent":"yes"}'])(
    'ignores %s',
    stored => {
      saveApplicationDraft(sessionStorage, {})
      const key = sessionStorage.key(0)
      sessionStorage.setItem(key ?? '', stored)
      expect(loadApplicationDraft(sessionStorage, blank)).toEqual(blank)
    },
  )

  it('survives a storage that refuses to store', () => {
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    } as unknown as Storage
    expect(() => saveApplicationDraft(full, { name: 'Ada' })).not.toThrow()
  })
})
