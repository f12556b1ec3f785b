import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { invitationsQuery, usersQuery } from './userQueries.js'

/** The accounts of the gateway; for administrators alone. */
export function useUsers() {
  return useQuery(usersQuery(useMorpheus()), useQueryCache())
}

/** The invitations that wait, and whether mails can go out; for administrators alone. */
export function useInvitations() {
  return useQuery(invitationsQuery(useMorpheus()), useQueryCache())
}
