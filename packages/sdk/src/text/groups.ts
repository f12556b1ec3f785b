import type {
  GroupKind,
  GroupRole,
  ParticipantAction,
  ParticipantOutcome,
} from '../features/groups/choices.js'

/** Labels of the roles in a group. */
export const groupRoleLabels: Readonly<Record<GroupRole, string>> = {
  member: 'Participante',
  admin: 'Administrador',
  owner: 'Criador',
}

/** Labels of the kinds of groups. */
export const groupKindLabels: Readonly<Record<GroupKind, string>> = {
  group: 'Grupo',
  community: 'Comunidade',
  announcements: 'Avisos da comunidade',
}

/** Outcome for one person, where it is not the requested one. */
export const participantOutcomeLabels: Readonly<Record<ParticipantOutcome, string>> = {
  done: 'feito',
  invite_needed: 'só entra por convite: envie o link do grupo',
  not_on_whatsapp: 'não tem WhatsApp',
  recently_left: 'saiu do grupo há pouco',
  blocked: 'bloqueou este número',
  group_full: 'não coube: o grupo está cheio',
  unchanged: 'nada a mudar',
  failed: 'o WhatsApp recusou',
}

/** Outcome for so many people. */
export const participantsChanged: Readonly<Record<ParticipantAction, (count: number) => string>> = {
  add: (count) => (count === 1 ? '1 participante adicionado' : `${count} participantes adicionados`),
  remove: (count) => (count === 1 ? '1 participante removido' : `${count} participantes removidos`),
  promote: (count) => (count === 1 ? '1 participante promovido' : `${count} participantes promovidos`),
  demote: (count) => (count === 1 ? '1 administrador rebaixado' : `${count} administradores rebaixados`),
}

/** Permissions of a group, and how people join it. */
export const groupSettingLabels = {
  onlyAdminsSend: 'Só administradores enviam mensagens',
  onlyAdminsEdit: 'Só administradores editam nome, foto e descrição',
  onlyAdminsAdd: 'Só administradores adicionam pessoas',
  approvesJoins: 'Administradores aprovam quem entra pelo link',
} as const
