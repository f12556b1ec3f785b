/** Credential of an account: WebAuthn's `PublicKeyCredentialDescriptorJSON`. */
export interface PasskeyCredential {
  /** base64url. */
  readonly id: string
  readonly type: string
  readonly transports?: readonly string[] | undefined
}

/** Request for an assertion: WebAuthn's `PublicKeyCredentialRequestOptionsJSON`, which may have more members. */
export interface PasskeyOptions {
  /** base64url; good for one assertion. */
  readonly challenge: string
  readonly rpId?: string | undefined
  /** In milliseconds. */
  readonly timeout?: number | undefined
  readonly allowCredentials?: readonly PasskeyCredential[] | undefined
  readonly userVerification?: string | undefined
}

/** Result of `PublicKeyCredential.toJSON()`: WebAuthn's `AuthenticationResponseJSON`. All bytes are base64url. */
export interface PasskeyAssertion {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle?: string | null | undefined
  }
  readonly authenticatorAttachment?: string | null | undefined
  readonly clientExtensionResults?: Readonly<Record<string, unknown>> | undefined
}

export const passkeyLifeMs = 5 * 60_000

/** No request is open: none was made, it was answered, or it expired. */
export class PasskeyNotOpen extends Error {
  override readonly name = 'PasskeyNotOpen'
}

/** The network refused the assertion or a later step; the attempt is over. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused'
}
