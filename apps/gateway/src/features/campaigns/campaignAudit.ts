import { localized } from '@morpheus/sdk/text'
import type { AuditEntry } from '../../core/log/activityLog.js'
import type { CampaignRow } from '../../core/store/campaignTables.js'
import type { SessionRow } from '../../core/store/sessionTables.js'

export type CampaignAct = 'created' | 'paused' | 'resumed' | 'cancelled' | 'removed'

/** Audit entries of campaigns and opt-outs; contacts are counted, not named. */
export const campaignAudit = {
  campaign: (what: CampaignAct, session: SessionRow, { id, name }: CampaignRow): AuditEntry => ({
    action: 'other',
    ...((what === 'cancelled' || what === 'removed') && { status: 'warning' }),
    details: localized('activity.campaign', { name, session: session.name, what }),
    metadata: { sessao: session.id, campanha: id },
  }),
  optOutsAdded: (count: number): AuditEntry => ({
    action: 'other',
    details: localized('activity.opt_outs_added', { count }),
  }),
  optOutRemoved: (): AuditEntry => ({
    action: 'other',
    status: 'warning',
    details: localized('activity.opt_out_removed'),
  }),
  optOutWords: (): AuditEntry => ({ action: 'other', details: localized('activity.opt_out_words') }),
}
