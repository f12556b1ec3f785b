import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { invitationsQuery, usersQuery } from './userQueries.js'

/** Accounts of the gateway; administrators only. */
export function useUsers() {
  return useQuery(usersQuery(useMorpheus()), useQueryCache())
}

/** Pending invitations, and whether mails can be sent; administrators only. */
export function useInvitations() {
  return useQuery(invitationsQuery(useMorpheus()), useQueryCache())
}
