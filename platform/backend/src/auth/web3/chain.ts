/**
 * What tells the wallets of one chain from those of another: their texts, their addresses and their signatures.
 */
export interface Chain {
  /** As the field `chain` of a request names it. */
  name: 'solana' | 'ethereum'
  /** As texts name it, the first line of a message among them. */
  title: string
  /** Begins GoTrue's refusals of a message. */
  prefix: 'siws' | 'siwe'
  isAddress(text: string): boolean
  malformedAddress: string
  /** Of the field `Chain ID`. */
  isNetwork(text: string): boolean
  /** @throws {AuthError} validation_failed for what is no signature at all */
  readSignature(text: string): Uint8Array
  verifies(
    signature: Uint8Array,
    message: { text: string; domain: string; address: string },
  ): Promise<boolean>
  /** Every way to write the address of one wallet: accounts get the first, or have kept another from elsewhere. */
  spellings(address: string): Promise<string[]>
}
