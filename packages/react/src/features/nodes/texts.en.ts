import type { AllTexts } from '../../text/all.js'
import { counted } from '../../text/en/counted.js'

export const nodes: AllTexts['nodes'] = {
  title: 'Nodes',
  failure: 'Could not read the nodes',
  states: {
    active: 'Active',
    draining: 'Draining',
    drained: 'Drained',
    silent: 'No sign of life',
  },
  sessions: 'Sessions',
  running: (homes, running) => `${homes} (${running} up)`,
  lag: 'Lag',
  lagTitle: 'Event loop delay, P99 of the last seconds',
  memory: 'Memory',
  version: 'Version',
  sign: 'Last sign',
  ago: (seconds) => {
    if (seconds < 60) return `${seconds} s ago`
    return seconds < 3600 ? `${Math.floor(seconds / 60)} min ago` : `${Math.floor(seconds / 3600)} h ago`
  },
  unknown: '—',
  drain: 'Drain',
  drainTitle: 'Drain the node?',
  drainText: (name, homes) =>
    homes === 0
      ? `${name} takes no more sessions until you resume or restart it. It still answers calls.`
      : `${counted(homes, 'session')} of ${name} will move to the other nodes, each with a short interruption. It takes no others until you resume or restart it, and still answers calls.`,
  draining: (name) => `${name} is being drained`,
  drainFailure: 'Could not drain the node',
  resume: 'Resume',
  resumed: (name) => `${name} takes sessions again`,
  resumeFailure: 'Could not resume the node',
  named: (action, name) => `${action}: ${name}`,
}
