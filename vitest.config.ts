import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defaultExclude, defineConfig } from 'vitest/config'
import { chromiumArguments, findChromium } from './scripts/chromium.mjs'
import { isolated } from './scripts/isolated.mjs'
import { TestOrder } from './scripts/testOrder.js'

const conditions = ['@morpheus/source']
// As Node itself resolves: with `module` some packages lead to files that only bundlers read.
const nodeConditions = [...conditions, 'node', 'development|production']
const executablePath = findChromium()

/** Generous, and never reached on a machine that has nothing else to do. */
const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ['scripts/minimumTimeouts.ts'],
  // On a machine of CI only, where what passes at its second attempt is named at the end of the run: it is to be mended.
  retry: process.env.CI ? 1 : 0,
}

/** Milliseconds that a page's element may take to appear, or to accept an action. */
const pageLimit = 30_000

/**
 * Tests of the gateway that run on SQLite, and once more on Postgres: those whose subject is the store (transactions,
 * locks, leases, queues, paging, search, backups), and of the others as few as send it every statement that any does.
 */
const onPostgres = [
  'features/contacts/contacts',
  'features/auth/refresh',
  'features/templates/templates',
  'features/conversations/conversations',
  'features/deliveries/queueBounds',
  'features/auth/lockout',
  'features/account/users',
  'features/events/events',
  'features/sessions/sessionPages',
  'core/cluster/storeClaims',
  'features/deliveries/answerFigures',
  'features/deliveries/failingSince',
  'features/deliveries/deliveryLog',
  'core/events/*',
  'core/http/answers/idempotency',
  'integrations/kommo/access/tokens',
  'integrations/kommo/conversations/kommoNotes',
  'core/log/systemLog',
  'features/email/mailWorker',
  'features/email/alerts/alertJob',
  'core/media/media',
  'core/media/mediaSweep',
  'features/messages/messageSearch',
  'features/messages/pace',
  'features/monitoring/availability/availabilityHistory',
  'features/monitoring/dayTrends',
  'features/system/readiness',
  'features/monitoring/retentionJob',
  'features/monitoring/samplingJob',
  'features/privacy/*',
  'features/privacy/retention/*',
  'features/backups/backups',
  'features/events/realtime/keysOnNodes',
  'features/sessions/deviceRemovalJob',
  'features/sessions/contactUpdates',
  'features/sessions/identities/identities',
  'features/sessions/sessionLine',
  'start/modules/sendingNodes',
  'core/store/compileOnce',
  'core/store/contractions',
  'core/store/released',
  'core/store/groupCommit',
  'core/store/repositories/deliveryLog',
  'core/store/repositories/messageCounts',
  'core/store/migrations/041-asked-responders',
  'features/templates/import/templateImports',
  'features/campaigns/campaigns',
  '**/*.postgres',
]

/** Those that `npm run test:stores` runs on Postgres, too: other listed tests send most of their statements. */
const moreOnPostgres = [
  'features/sessions/proxy/proxies',
  'features/sessions/settings/devices',
  'engines/engineStore',
  'features/migration/migration',
  'features/messages/risk',
  'features/messages/warmUps',
  'features/messages/outQueue',
  'features/messages/scheduledMessages',
  'features/conversations/failing',
  'features/users/invitations/invitations',
  'features/email/email',
  'features/trace/traces',
  'features/messages/joinedLanes',
  'features/apiKeys/apiKeys',
  'features/cloudTemplates/cloudTemplates',
  'integrations/openai/openaiRows',
  'engines/virtual/relations',
  'features/dashboard/dashboard',
  'engines/virtual/chats/chats',
  'integrations/chatwoot/away',
  'engines/virtual/virtualEngine',
  'integrations/kommo/kommo',
  'features/activity/activity',
  'engines/cloud/cloudEngine',
  'features/messages/incomingMedia',
  'features/auth/twoFactor/twoFactor',
  'features/auth/deviceAuthorization/deviceAuthorization',
  'features/security/security',
]

/**
 * Tests of the gateway that run once more on three nodes of a cluster, on Postgres: each call and each socket is at a
 * random one.
 */
const onNodes = [
  'integrations/websocket/websocket',
  'start/limits.nodes',
  'features/notifications/notifications',
]

/** Those that `npm run test:stores` runs on three nodes, too. */
const moreOnNodes = [
  'compat/evolution/evolution',
  'features/sessions/proxy/proxies',
  'features/migration/migration',
  'features/auth/scopedTokens/tokens',
  'features/sessions/sessions',
  'features/deliveries/changedMeanwhile',
  'features/deliveries/targetStatusPublisher',
  'features/messages/messages',
  'integrations/chatwoot/agents',
  'integrations/chatwoot/talk',
  'integrations/destinations',
]

const isEveryStore = process.env.MORPHEUS_EVERY_STORE === '1'

export default defineConfig({
  test: {
    // Half as many again as there are processors: much of a run is waiting for Postgres and browsers, and nothing of it
    // depends on the clock. Twice as many let journeys run into their time limits beside others.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    globalSetup: ['scripts/inMemory.ts'],
    // For the project of that name, whose own is not read. Chromium starts beside everything else.
    browser: { connectTimeout: 300_000 },
    sequence: { sequencer: TestOrder },
    // Projects read the same modules: each is transformed once for all, and for later runs.
    experimental: { fsModuleCache: true },
    projects: [
      {
        resolve: { conditions: nodeConditions },
        ssr: { resolve: { conditions: nodeConditions } },
        test: {
          ...patience,
          name: 'node',
          // Reading the modules anew for each file took more than most files do.
          isolate: false,
          environment: 'node',
          include: [
            'packages/sdk/src/**/*.test.ts',
            'packages/cli/src/**/*.test.{ts,tsx}',
            'packages/engine-whatsapp/src/**/*.test.ts',
            'packages/n8n-nodes-morpheus/src/**/*.test.ts',
            'apps/gateway/src/**/*.test.ts',
            'apps/passkey-extension/src/**/*.test.ts',
            'examples/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...defaultExclude, ...isolated, '**/*.{postgres,nodes,trial}.test.ts'],
        },
      },
      {
        resolve: { conditions: nodeConditions },
        ssr: { resolve: { conditions: nodeConditions } },
        test: { ...patience, name: 'isolated', environment: 'node', include: isolated },
      },
      {
        resolve: { conditions: nodeConditions },
        ssr: { resolve: { conditions: nodeConditions } },
        test: {
          ...patience,
          name: 'postgres',
          // One program for all of its files: what a file needs of its own is a database.
          isolate: false,
          environment: 'node',
          include: [
            ...[...onPostgres, ...(isEveryStore ? moreOnPostgres : [])].map(
              (path) => `apps/gateway/src/${path}.test.ts`,
            ),
            // `npm run upgrade-trial` builds the earlier version.
            ...(process.env.UPGRADE_FROM ? ['apps/gateway/src/start/upgrade.trial.test.ts'] : []),
            ...(process.env.DEPLOY_TRIAL ? ['apps/gateway/src/start/deploy.trial.test.ts'] : []),
          ],
          env: { MORPHEUS_TEST_STORE: 'postgres' },
          globalSetup: ['apps/gateway/src/testing/postgres/template.ts'],
          setupFiles: [...patience.setupFiles, 'apps/gateway/src/testing/postgres/needsPostgres.ts'],
        },
      },
      {
        resolve: { conditions: nodeConditions },
        ssr: { resolve: { conditions: nodeConditions } },
        test: {
          ...patience,
          name: 'nodes',
          isolate: false,
          environment: 'node',
          include: [...onNodes, ...(isEveryStore ? moreOnNodes : [])].map(
            (path) => `apps/gateway/src/${path}.test.ts`,
          ),
          env: { MORPHEUS_TEST_STORE: 'postgres', MORPHEUS_TEST_NODES: '3' },
          globalSetup: ['apps/gateway/src/testing/postgres/template.ts'],
          setupFiles: [...patience.setupFiles, 'apps/gateway/src/testing/postgres/needsPostgres.ts'],
        },
      },
      {
        resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
        // What is set up before, in Node, reads the sources too.
        ssr: { resolve: { conditions: nodeConditions } },
        environments: {
          __vitest__: { resolve: { conditions: nodeConditions, externalConditions: nodeConditions } },
        },
        test: {
          globalSetup: ['apps/gateway/src/testing/files/browserSetup.ts'],
          ...patience,
          name: 'browser',
          isolate: false,
          expect: { poll: { timeout: pageLimit } },
          setupFiles: [...patience.setupFiles, 'packages/react/src/testing/renewPage.ts'],
          include: ['packages/react/src/**/*.test.{ts,tsx}', 'apps/dashboard/src/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            // Each page reads all modules for itself, beside the journeys: on two processors one is a fifth cheaper.
            fileParallelism: availableParallelism() > 2,
            screenshotFailures: false,
            provider: playwright({
              // Otherwise a click waits for the rest of its test's time.
              actionTimeout: pageLimit,
              launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        resolve: { conditions: nodeConditions },
        ssr: { resolve: { conditions: nodeConditions } },
        test: {
          ...patience,
          name: 'e2e',
          environment: 'node',
          // One program for all: reading playwright and the SDK anew for each file took more than some files do.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
        },
      },
    ],
  },
})
