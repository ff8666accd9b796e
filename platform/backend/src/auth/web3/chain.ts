/** Tells the wallets of one chain from those of another: their texts, their addresses and their signatures. */
export interface Chain {
  /** The name in the field `chain` of a request. */
  name: 'solana' | 'ethereum'
  /** The name in texts, the first line of a message among them. */
  title: string
  /** Begins GoTrue's refusals of a message. */
  prefix: 'siws' | 'siwe'
  isAddress(text: string): boolean
  malformedAddress: string
  /** Returns whether the field `Chain ID` names a network of this chain. */
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
