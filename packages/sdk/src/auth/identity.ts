import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MethodsOf } from '../client/methods.js'
import type { CallOptions, Logger } from '../client/transport.js'
import type { SignInRequest } from '../contract/areas/auth.js'
import type { User } from '../contract/entities.js'
import type { Contract } from '../contract/table.js'
import { randomId } from '../format/randomId.js'
import { ownStorage } from './ownStorage.js'
import type { SyncStorage } from './storage.js'
import { storedIdentity } from './storedIdentity.js'

/** Core spec §3. `user`, `token` and `isAuthenticated` are persisted, with the gateway they are of; the rest is not. */
export interface IdentityState {
  readonly user: User | null
  readonly token: string | null
  readonly isAuthenticated: boolean
  readonly isLoading: boolean
  /** The persisted state has been read. */
  readonly hydrated: boolean
  /** The server took no token any more: nobody chose to sign out. Until somebody signs in again. */
  readonly expired: boolean
}

/** Who is signed in, and how that changes. Core spec §4, Auth. */
export interface Identity {
  readonly store: StoreApi<IdentityState>
  /** Whether tokens come from `getToken`: nobody signs in here, and whether somebody may is another server's to say. */
  readonly isHandedOut: boolean
  /** Resolves once the persisted state has been read. */
  whenHydrated(): Promise<void>
  /**
   * Signs in and persists the user and the token. `isLoading` is true meanwhile. Rejects with a `TwoFactorRequiredError`
   * where the account asks for a `code` as well: sign in again with it.
   * @returns the user
   * @throws what the call rejects with; the state is then as it was
   */
  signIn(credentials: SignInRequest): Promise<User>
  /**
   * Exchanges the code of a program that was authorised in a browser for a sign-in, as `signIn` does; `signInByBrowser`
   * asks until it was.
   * @returns the user
   * @throws what the call rejects with: until then an `InvalidInputError` whose code is one of `deviceTokenFailures`
   */
  signInByDevice(deviceCode: string, options?: CallOptions): Promise<User>
  /** Forgets the user here at once, then revokes the token. Never rejects: a server that cannot be reached is logged. */
  signOut(): Promise<void>
  /**
   * Ends all sign-ins of the user, here and on every other device; forgets the user here once the server has done so.
   * Rejects with the call's own error, and nobody is signed out then.
   */
  signOutEverywhere(): Promise<void>
  /**
   * Exchanges the token for a fresh one.
   * @returns false where that failed; the state is then as it was. Never rejects.
   */
  refresh(): Promise<boolean>
  /**
   * Asks the server about the token; a 401 signs the user out here.
   * @returns false where the server does not accept it or cannot be asked. Never rejects.
   */
  verify(): Promise<boolean>
}

interface IdentityOptions {
  readonly storage: SyncStorage
  readonly storageKey: string
  /** What is persisted for another gateway is neither read nor sent. */
  readonly baseUrl: string
  readonly logger: Logger
  readonly token: string | undefined
  /** Gets another token, where they come from `getToken`: those are neither stored nor ended here. */
  readonly renew?: (() => Promise<unknown>) | undefined
  calls(): MethodsOf<Contract>['auth']
  /** Signing in by a browser. */
  device(): MethodsOf<Contract>['deviceAuthorization']
}

const signedOut = { user: null, token: null, isAuthenticated: false } as const

/** What only the client itself may do with the identity. */
interface OwnIdentity extends Identity {
  /** Clears the state if `token` is still the one in use: a late 401 of an older token means nothing. */
  forget(token: string | null): void
  /** Reads the persisted state again. */
  rehydrate(): void
}

export function createIdentity(options: IdentityOptions): OwnIdentity {
  const { calls, logger, storageKey, baseUrl } = options
  const store = createStore<IdentityState>()(
    persist((): IdentityState => ({ ...signedOut, isLoading: false, hydrated: false, expired: false }), {
      name: storageKey,
      storage: createJSONStorage(() => ownStorage(options.storage, baseUrl)),
      partialize: ({ user, token, isAuthenticated }) => ({
        user,
        token,
        isAuthenticated,
        ...(baseUrl !== '' && { baseUrl }),
      }),
      merge: (persisted, current) => ({ ...current, ...(storedIdentity(persisted) ?? signedOut) }),
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

  /** One key for each token: whoever asks again, since no answer came, gets the answer that was lost. */
  let renewal = { token: '', key: '' }

  function enter(answered: User, known: Partial<User>, token: string): User {
    const user = completed(answered, known)
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
      // Somebody may have signed in meanwhile.
      if (store.getState().token === token) store.setState(signedOut)
    },

    async refresh() {
      const before = store.getState().token
      if (options.renew) return store.getState().isAuthenticated && options.renew().then(isDone, isNot)
      if (before === null) return false
      try {
        if (renewal.token !== before) renewal = { token: before, key: randomId() }
        const call = { keepAuth: true, idempotencyKey: renewal.key }
        const { user, token } = await calls().refresh({}, call)
        // A sign-out while the call was under way wins, and the token that came too late must not live on.
        if (store.getState().token !== before) {
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
        if (user && state.token === token) store.setState({ user: completed(user, state.user ?? {}) })
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

const isDone = () => true
const isNot = () => false

/** A server may leave out of its answers what is known of the same user already, as the id. */
function completed(answered: User, known: Partial<User>): User {
  const email = answered.email || known.email || ''
  if (known.email !== email)
    return { ...answered, email, id: answered.id || email, name: answered.name || email }
  const told = (value: string) => value !== '' && value !== email
  return {
    id: told(answered.id) ? answered.id : (known.id ?? email),
    name: told(answered.name) ? answered.name : (known.name ?? email),
    email,
    avatar: answered.avatar ?? known.avatar ?? null,
  }
}
