// Waits for the moment at which a page of a signed-in person can load what it does not need to be used.
import { whenIdle } from '@/lib/when-idle'
import type { AuthStore } from './auth-store'

/** Calls back once, when the page is idle and somebody is signed in. Returns a function that forgets it. */
export function whenAtRest(authStore: AuthStore, callBack: () => void): () => void {
  let isCalled = false
  const look = () => {
    const { session, profileSettled } = authStore.getSnapshot()
    if (isCalled || !session || !profileSettled) return
    isCalled = true
    void whenIdle().then(callBack)
  }
  look()
  return authStore.subscribe(look)
}
