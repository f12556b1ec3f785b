import type { GroupDetail, GroupParticipant } from '@morpheus/sdk'

export const aParticipant = (
  phone: string,
  name: string | null,
  overrides: Partial<GroupParticipant> = {},
): GroupParticipant => ({ phone, name, role: 'member', isSelf: false, ...overrides })

/** A group with the account as a member. */
export const aGroup = (overrides: Partial<GroupDetail> = {}): GroupDetail => ({
  id: '120363@g.us',
  sessionId: 's1',
  name: 'Entregas',
  description: null,
  kind: 'group',
  communityId: null,
  size: 3,
  role: 'member',
  onlyAdminsSend: false,
  onlyAdminsEdit: false,
  onlyAdminsAdd: false,
  approvesJoins: false,
  createdAt: null,
  owner: null,
  participants: [
    aParticipant('5511977770001', 'Ana Souza'),
    aParticipant('5511977770002', 'Bruno Lima'),
    aParticipant('5511900000000', 'Loja', { isSelf: true }),
  ],
  ...overrides,
})
