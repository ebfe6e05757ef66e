// The script of the part of the account page that turns notifications on and off for this device (Push API).

const place = document.querySelector('[data-push]')
const { root, present, unsupported, blocked, refused, many, broken, tested, name } = place.dataset
const token = document.querySelector('meta[name="csrf-token"]').content

/** An answer of the server that is not 2xx. */
class Refused extends Error {
  constructor(status, errors) {
    super(`${status}`)
    this.status = status
    this.errors = errors
  }
}

/** Calls the API of the site. */
async function ask(method, path, body) {
  const response = await fetch(`${root}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-csrf-token': token },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer = text.startsWith('{') ? JSON.parse(text) : {}
  if (!response.ok) throw new Refused(response.status, answer.errors ?? [])
  return answer
}

const said = place.querySelector('[role="status"]')

/** Shows a message. */
function say(text) {
  said.textContent = text ?? ''
  said.hidden = !text
}

const buttonFor = (action) => place.querySelector(`[data-action="${action}"]`)

/** The key as bytes: of base64url, browsers read no more than the half. */
function bytesOf(base64url) {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (one) => one.charCodeAt(0))
}

const isSameKey = (subscription, key) => {
  const before = new Uint8Array(subscription.options.applicationServerKey ?? [])
  return before.length === key.length && before.every((byte, at) => byte === key[at])
}

async function subscriptionFor(registration) {
  const { public_key } = await ask('GET', '/push_key')
  const applicationServerKey = bytesOf(public_key)
  const known = await registration.pushManager.getSubscription()
  if (known && isSameKey(known, applicationServerKey)) return known
  // It was made with a key that has been replaced.
  await known?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

async function turnOn() {
  if ((await Notification.requestPermission()) !== 'granted') return say(blocked)
  const registration = await navigator.serviceWorker.register(`${root}/service-worker.js`, { scope: `${root}/` })
  await navigator.serviceWorker.ready
  const { endpoint, keys } = (await subscriptionFor(registration)).toJSON()
  await ask('POST', '/push_subscriptions', { endpoint, keys, name })
  location.reload()
}

async function turnOff() {
  await ask('DELETE', `/push_subscriptions/${present}`)
  const registration = await navigator.serviceWorker.getRegistration(`${root}/`)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  location.reload()
}

async function test() {
  await ask('POST', `/push_subscriptions/${present}/test`)
  say(tested)
}

const ACTIONS = { 'turn-on': turnOn, 'turn-off': turnOff, test }

/** The message for what failed, in the words of the page. */
function messageFor(error, action) {
  const isOfEndpoint = error instanceof Refused && error.errors[0]?.field === 'endpoint'
  if (action === 'turn-on' && isOfEndpoint) return many
  return isOfEndpoint || error.status === 410 || error.name === 'AbortError' ? refused : broken
}

for (const action of Object.keys(ACTIONS))
  buttonFor(action).addEventListener('click', async ({ currentTarget: button }) => {
    button.disabled = true
    say()
    try {
      await ACTIONS[action]()
    } catch (error) {
      say(messageFor(error, action))
    } finally {
      button.disabled = false
    }
  })

/** Whether this browser gets what is sent to the subscription of its session. */
async function isOn() {
  const registration = await navigator.serviceWorker.getRegistration(`${root}/`)
  return Boolean(present && (await registration?.pushManager.getSubscription()))
}

if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) say(unsupported)
else if (await isOn()) {
  place.querySelector('[data-on]').hidden = false
  for (const action of ['test', 'turn-off']) buttonFor(action).hidden = false
} else if (Notification.permission === 'denied') say(blocked)
else buttonFor('turn-on').hidden = false
