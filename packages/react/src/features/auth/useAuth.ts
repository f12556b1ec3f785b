import type { IdentityState, SignInRequest } from '@morpheus/sdk'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { useSdkMessages } from '../../text/sdkMessages.js'

/**
 * Auth state without its token, and sign-in and sign-out. `signIn` shows a notice on success; the form shows
 * failures.
 */
export interface Auth extends Omit<IdentityState, 'token'> {
  /** @throws the call's own error */
  signIn(credentials: SignInRequest): Promise<void>
  signOut(): Promise<void>
  /**
   * Ends the sessions of every device.
   * @throws the call's own error; the user stays signed in
   */
  signOutEverywhere(): Promise<void>
}

/** Signed-in user and auth actions. Redirect only once `hydrated` is true. */
export function useAuth(): Auth {
  const messages = useSdkMessages()
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
