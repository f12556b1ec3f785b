import type { AllTexts } from '../../text/all.js'

export const dashboard: AllTexts['dashboard'] = {
  fallen: (down, back, unstable, restricted = 0) =>
    [
      down > 0 && (down === 1 ? '1 session is down' : `${down} sessions are down`),
      back > 0 && (back === 1 ? '1 session is reconnecting' : `${back} sessions are reconnecting`),
      restricted > 0 &&
        (restricted === 1 ? '1 session is restricted' : `${restricted} sessions are restricted`),
      unstable > 0 && (unstable === 1 ? '1 session is unstable' : `${unstable} sessions are unstable`),
    ]
      .filter(Boolean)
      .join(' · '),
  resolve: 'Resolve now',
  more: (count) => `and ${count} more`,
  overview: 'Figures',
  overviewError: 'Could not load the figures',
  trendUp: 'rising',
  trendDown: 'falling',
  trendFlat: 'unchanged',
  noHistory: 'No history',
  lastDay: (min, max) => `Last 24 hours, by the hour: from ${min} to ${max}`,
  activity: 'Recent activity',
  activityError: 'Could not load the recent activity',
  noActivity: 'No activity yet',
  noActivityText: 'Connections and messages of your sessions show up here as they happen.',
  activityTypes: {
    message_sent: 'Message sent',
    message_received: 'Message received',
    session_connected: 'Session connected',
    template_created: 'Template created',
    session_fell: 'Session down',
    message_failed: 'Message not sent',
    delivery_failed: 'Delivery failed',
  },
  removedSession: 'Deleted session',
  messages: 'Messages',
  messagesError: 'Could not load the messages',
  period: 'Period',
  periods: { day: 'Day', week: 'Week', month: 'Month' },
  periodSpans: { day: 'last 24 hours', week: 'last 7 days', month: 'last 30 days' },
  received: 'Received',
  sent: 'Sent',
  noMessages: 'No messages in this period',
  noMessagesText: 'The chart begins with the first message of a connected session.',
  messagesPlot: (span, received, sent) =>
    `Messages over time, ${span}: ${received} received and ${sent} sent`,
}
