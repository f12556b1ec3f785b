/** A credential that an account has registered, as it stands in the options of a request. */
export interface PasskeyCredential {
  /** base64url. */
  readonly id: string
  readonly type: string
  readonly transports?: readonly string[] | undefined
}

/** A request for an assertion: WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. Members that are not named here may be there. */
export interface PasskeyOptions {
  /** base64url; good for one assertion. */
  readonly challenge: string
  readonly rpId?: string | undefined
  /** In milliseconds. */
  readonly timeout?: number | undefined
  readonly allowCredentials?: readonly PasskeyCredential[] | undefined
  readonly userVerification?: string | undefined
}

/** An assertion as `PublicKeyCredential.toJSON()` gives it: WebAuthn's `AuthenticationResponseJSON`. All bytes are base64url. */
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

/** How long an account waits for its passkey. */
export const passkeyLifeMs = 5 * 60_000

/** Nobody waits for that: there is no request, it is answered, or its time is over. */
export class PasskeyNotOpen extends Error {
  override readonly name = 'PasskeyNotOpen'
}

/** The network refused what was made of the passkey; the line is told that the attempt is over. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused'
}
