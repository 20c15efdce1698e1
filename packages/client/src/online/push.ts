/** "Your turn" as a message of this browser. */
import type { CallBody } from '@hexfront/wire';
import { fileOfPage } from '../home.ts';
import { call } from './api.ts';

export const pushHere = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const registration = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(fileOfPage('service-worker.js'));
  return navigator.serviceWorker.ready;
};

export async function isPushed(): Promise<boolean> {
  if (!pushHere()) return false;
  const known = await navigator.serviceWorker.getRegistration();
  return ((await known?.pushManager.getSubscription()) ?? undefined) !== undefined;
}

export async function startPush(): Promise<void> {
  const { publicKey } = await call('GET /api/push');
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('The browser does not allow messages from this page.');
  const manager = (await registration()).pushManager;
  const old = await manager.getSubscription();
  // One made with another key is good for nothing here.
  if (old) await old.unsubscribe();
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await call('POST /api/me/push', { body: made.toJSON() as CallBody<'POST /api/me/push'> });
}

export async function stopPush(): Promise<void> {
  const known = await navigator.serviceWorker.getRegistration();
  const old = await known?.pushManager.getSubscription();
  if (!old) return;
  await old.unsubscribe();
  await call('DELETE /api/me/push', { body: { endpoint: old.endpoint } }).catch(() => undefined);
}
