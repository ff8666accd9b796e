import { beforeEach, describe, expect, it } from 'vitest'
import { loadDraft, saveDraft } from './form-draft'

const key = 'sampleDraft'
const blank = { name: '', newsletterConsent: false }

describe('form draft', () => {
  beforeEach(() => sessionStorage.clear())

  it('gives back what was typed', () => {
    const typed = { name: 'Ada "the first" 🌱', newsletterConsent: false }
    saveDraft(sessionStorage, key, typed, blank)
    expect(Object.fromEntries(loadDraft(sessionStorage, key, blank))).toEqual(typed)
  })

  it('is gone when the form is blank again', () => {
    saveDraft(sessionStorage, key, { ...blank, name: 'Ada' }, blank)
    saveDraft(sessionStorage, key, blank, blank)
    expect(sessionStorage.length).toBe(0)
    expect(loadDraft(sessionStorage, key, blank)).toEqual([])
  })

  it.each(['not json', 'null', '[1]', '{"name":5,"stranger":"x","newsletterConsent":"yes"}'])(
    'ignores %s',
    stored => {
      sessionStorage.setItem(key, stored)
      expect(loadDraft(sessionStorage, key, blank)).toEqual([])
    },
  )

  it('survives a storage that refuses to store', () => {
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    } as unknown as Storage
    expect(() => saveDraft(full, key, { ...blank, name: 'Ada' }, blank)).not.toThrow()
  })
})
