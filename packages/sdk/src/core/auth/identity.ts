import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Contract } from '../../contract/table.js'
import type { SignInRequest } from '../../features/auth/rows.js'
import type { Logger } from '../client/logger.js'
import type { MethodsOf } from '../client/methods.js'
import type { CallOptions } from '../client/transport.js'
import type { User } from '../entities.js'
import { randomId } from '../format/randomId.js'
import { restrictToGateway } from './gatewayStorage.js'
import type { SyncStorage } from './storage.js'
import { parseStoredIdentity } from './storedIdentity.js'

/**
 * The auth state (core spec §3). `user`, `token` and `isAuthenticated` are persisted, with their gateway; the rest is
 * not.
 */
export interface IdentityState {
  readonly user: User | null
  readonly token: string | null
  readonly isAuthenticated: boolean
  readonly isLoading: boolean
  /** True once the persisted state has been read. */
  readonly hydrated: boolean
  /**
   * True after the server refused the token, as opposed to a sign-out by the user; false again after the next sign-in.
   */
  readonly expired: boolean
}

/** The signed-in user, and the ways to change it. Core spec §4, Auth. */
export interface Identity {
  readonly store: StoreApi<IdentityState>
  /** True where tokens come from `getToken`: sign-ins are then up to another server. */
  readonly isHandedOut: boolean
  whenHydrated(): Promise<void>
  /**
   * Signs in and persists the user and the token. `isLoading` is true meanwhile. Rejects with a
   * `TwoFactorRequiredError` where the account also requires a `code`: sign in again with it.
   * @returns the user
   * @throws the error of the call; the state is then unchanged
   */
  signIn(credentials: SignInRequest): Promise<User>
  /**
   * Exchanges the device code of a program that was authorised in a browser for a sign-in, as `signIn` does;
   * `signInByBrowser` polls it.
   * @returns the user
   * @throws the error of the call: until authorised an `InvalidInputError` whose code is one of `deviceTokenFailures`
   */
  signInByDevice(deviceCode: string, options?: CallOptions): Promise<User>
  /** Clears the user here at once, then revokes the token. Never rejects: an unreachable server is logged. */
  signOut(): Promise<void>
  /**
   * Ends all sign-ins of the user, here and on every other device; clears the user here once the server has done so.
   * Rejects with the call's own error, and then signs nobody out.
   */
  signOutEverywhere(): Promise<void>
  /**
   * Exchanges the token for a new one.
   * @returns false where that failed; the state is then unchanged. Never rejects.
   */
  refresh(): Promise<boolean>
  /**
   * Verifies the token at the server; a 401 signs the user out here.
   * @returns false where the server does not accept it or cannot be asked. Never rejects.
   */
  verify(): Promise<boolean>
}

interface IdentityOptions {
  readonly storage: SyncStorage
  readonly storageKey: string
  /** State that was persisted for another gateway is neither read nor sent. */
  readonly baseUrl: string
  readonly logger: Logger
  readonly token: string | undefined
  /** Gets another token from `getToken`; such tokens are neither stored nor revoked here. */
  readonly renew?: (() => Promise<unknown>) | undefined
  calls(): MethodsOf<Contract>['auth']
  device(): MethodsOf<Contract>['deviceAuthorization']
}

const signedOut = { user: null, token: null, isAuthenticated: false } as const

interface OwnIdentity extends Identity {
  /** Clears the state if `token` is still the current one: a late 401 of an older token is ignored. */
  forget(token: string | null): void
  rehydrate(): void
}

export function createIdentity(options: IdentityOptions): OwnIdentity {
  const { calls, logger, storageKey, baseUrl } = options
  const store = createStore<IdentityState>()(
    persist((): IdentityState => ({ ...signedOut, isLoading: false, hydrated: false, expired: false }), {
      name: storageKey,
      storage: createJSONStorage(() => restrictToGateway(options.storage, baseUrl)),
      partialize: ({ user, token, isAuthenticated }) => ({
        user,
        token,
        isAuthenticated,
        ...(baseUrl !== '' && { baseUrl }),
      }),
      merge: (persisted, current) => {
        const stored = parseStoredIdentity(persisted)
        return stored ? { ...current, ...stored, expired: false } : { ...current, ...signedOut }
      },
      skipHydration: true,
      onRehydrateStorage: () => (_, error) => {
        if (error !== undefined) logger.warn('Estado de autenticação ilegível, descartado')
        store.setState({ hydrated: true })
      },
    }),
  )
  const isOwn = options.token === undefined && !options.renew
  if (isOwn) void store.persist.rehydrate()
  else store.setState({ token: options.token ?? null, isAuthenticated: true, hydrated: true })

  /** One idempotency key per token: a retry after a lost answer gets that answer. */
  let renewal = { token: '', key: '' }

  function enter(answered: User, knownFields: Partial<User>, token: string): User {
    const user = completeUser(answered, knownFields)
    store.setState({ user, token, isAuthenticated: true, expired: false })
    return user
  }

  return {
    store,
    isHandedOut: options.renew !== undefined,

    whenHydrated: () =>
      new Promise((resolve) => {
        if (store.getState().hydrated) return resolve()
        const stop = store.subscribe((state) => {
          if (!state.hydrated) return
          stop()
          resolve()
        })
      }),

    async signIn(credentials) {
      store.setState({ isLoading: true })
      try {
        const { user, token } = await calls().login(credentials)
        return enter(user, { email: credentials.email }, token)
      } finally {
        store.setState({ isLoading: false })
      }
    },

    async signInByDevice(deviceCode, callOptions) {
      const { user, token } = await options.device().token({ deviceCode }, callOptions)
      return enter(user, {}, token)
    },

    async signOut() {
      const { token } = store.getState()
      store.setState(signedOut)
      if (token === null || options.renew) return
      await calls()
        .logout({}, { token })
        .catch(() => logger.warn('O token não pôde ser revogado no servidor'))
    },

    async signOutEverywhere() {
      const { token } = store.getState()
      if (token === null) return
      await calls().signOutEverywhere({}, { token })
      // Another sign-in may have happened meanwhile.
      if (store.getState().token === token) store.setState(signedOut)
    },

    async refresh() {
      const previousToken = store.getState().token
      if (options.renew)
        return (
          store.getState().isAuthenticated &&
          options.renew().then(
            () => true,
            () => false,
          )
        )
      if (previousToken === null) return false
      try {
        if (renewal.token !== previousToken) renewal = { token: previousToken, key: randomId() }
        const call = { keepAuth: true, idempotencyKey: renewal.key }
        const { user, token } = await calls().refresh({}, call)
        // A sign-out during the call wins, and the late token must be revoked.
        if (store.getState().token !== previousToken) {
          await calls().logout({}, { token })
          return false
        }
        enter(user, store.getState().user ?? {}, token)
        return true
      } catch {
        return false
      }
    },

    async verify() {
      const { token } = store.getState()
      if (token === null) return false
      try {
        const { user } = await calls().verify()
        const state = store.getState()
        if (user && state.token === token) store.setState({ user: completeUser(user, state.user ?? {}) })
        return true
      } catch {
        return false
      }
    },

    forget(token) {
      // Another tab may have exchanged the token a moment ago.
      if (isOwn) void store.persist.rehydrate()
      const state = store.getState()
      if (state.isAuthenticated && state.token === token) store.setState({ ...signedOut, expired: true })
    },

    rehydrate: () => void store.persist.rehydrate(),
  }
}

/** Fills in fields that the server omits from its answer but that are cached for the same user, such as the id. */
function completeUser(user: User, knownFields: Partial<User>): User {
  const email = user.email || knownFields.email || ''
  if (knownFields.email !== email) return { ...user, email, id: user.id || email, name: user.name || email }
  const isReal = (value: string) => value !== '' && value !== email
  return {
    id: isReal(user.id) ? user.id : (knownFields.id ?? email),
    name: isReal(user.name) ? user.name : (knownFields.name ?? email),
    email,
    avatar: user.avatar ?? knownFields.avatar ?? null,
  }
}
