import type { Morpheus, User } from '@morpheus/sdk'

/** The signed-in user; rejects where the gateway refuses the token. Null where the server does not say who it is. */
export async function currentUser({ auth, identity }: Morpheus): Promise<User | null> {
  const { user } = await auth.verify()
  return user ?? identity.store.getState().user
}
