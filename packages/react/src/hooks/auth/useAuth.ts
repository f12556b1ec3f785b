import type { IdentityState, SignInRequest } from '@morpheus/sdk'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { useMessages } from '../../text/sdk/messages.js'
import { useMorpheus } from '../useMorpheus.js'
import { useToast } from '../useToast.js'

/**
 * The auth state without its token, and the ways in and out. `signIn` shows a notice once it succeeds; what
 * fails is left to the form.
 */
export interface Auth extends Omit<IdentityState, 'token'> {
  /** Rejects with the call's own error. */
  signIn(credentials: SignInRequest): Promise<void>
  signOut(): Promise<void>
  /** On every device; rejects with the call's own error, and nobody is signed out then. */
  signOutEverywhere(): Promise<void>
}

/** Who is signed in. Redirect only once `hydrated` is true. */
export function useAuth(): Auth {
  const messages = useMessages()
  const { identity } = useMorpheus()
  const notify = useToast()
  const { token: _, ...state } = useStore(identity.store)
  const signIn = useCallback(
    async (credentials: SignInRequest) => {
      await identity.signIn(credentials)
      notify({ tone: 'success', text: messages.login.success })
    },
    [identity, notify, messages.login.success],
  )
  const { signOut, signOutEverywhere } = identity
  return { ...state, signIn, signOut, signOutEverywhere }
}
