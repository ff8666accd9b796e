/**
 * Marks the moment in which a cluster is missing because another one is about to replace it: a start would make a new,
 * empty one.
 */
import { readFile, rm } from 'node:fs/promises'

/** A file with the sentence for the operator, which exists until the cluster does. */
export const replacementMark = (cluster: string) => `${cluster}.replacing`

/** @throws Error with that sentence */
export async function assertNotBeingReplaced(cluster: string): Promise<void> {
  const sentence = await readFile(replacementMark(cluster), 'utf8').catch(() => null)
  if (sentence !== null) throw new Error(sentence.trim())
}

/** Removes the mark of a replacement that was interrupted after its last step. */
export async function removeOutlivedMark(cluster: string): Promise<void> {
  await rm(replacementMark(cluster), { force: true })
}
