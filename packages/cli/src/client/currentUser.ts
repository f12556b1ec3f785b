import type { Morpheus, User } from '@morpheus/sdk'

/** Who is signed in, where the gateway takes the token; rejects where it doesn't. Null where nobody says who it is. */
export async function currentUser({ auth, identity }: Morpheus): Promise<User | null> {
  const { user } = await auth.verify()
  return user ?? identity.store.getState().user
}
