import type { BusinessProfile, PrivacyAudience, PrivacySetting, ProfileField } from '@morpheus/sdk/contract'

export interface EngineProfile {
  name: string | null
  about: string | null
  /** An address of the network or a data URL. */
  picture: string | null
  /** Null for an account of a person. */
  business: BusinessProfile | null
  /** The parts that `update` and `setPicture` change. */
  editable: readonly ProfileField[]
  /** False where a picture can be replaced but not removed. */
  removesPicture: boolean
}

/** An empty text removes the part. */
export interface EngineProfileChange {
  name?: string | undefined
  about?: string | undefined
  description?: string | undefined
  address?: string | undefined
  email?: string | undefined
  websites?: readonly string[] | undefined
  vertical?: BusinessProfile['vertical'] | undefined
}

/** Null where the network names no audience. */
export type EnginePrivacy = Record<PrivacySetting, PrivacyAudience | null> & {
  /** Timer of disappearing messages in new conversations; 0 without one, null where it is not known. */
  timerSeconds: number | null
}

export interface EnginePrivacySettings {
  get(): Promise<EnginePrivacy>
  /** Applies each setting on its own: a refused one leaves those before it changed. */
  update(
    change: { [Name in PrivacySetting]?: PrivacyAudience | undefined } & {
      timerSeconds?: number | undefined
    },
  ): Promise<void>
}

/**
 * The profile of one session's account, read from the network. Calls reject when its connection ends.
 * @throws AccountFailure
 */
export interface EngineAccountProfile {
  get(): Promise<EngineProfile>
  /** Applies each part on its own, as `EnginePrivacySettings.update`. */
  update(change: EngineProfileChange): Promise<void>
  /** JPEG; null removes the picture. */
  setPicture(picture: Buffer | null): Promise<void>
  /** Null where the network has no such settings. */
  readonly privacy: EnginePrivacySettings | null
}
