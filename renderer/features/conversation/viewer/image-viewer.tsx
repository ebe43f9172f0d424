import {
  ChevronLeft,
  ChevronRight,
  Copy,
  Download,
  ExternalLink,
  MessageSquareReply,
  MessageSquareShare,
  RotateCw,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { PictureSize } from '../../../../shared/domain/media.ts';
import { contentAddress, thumbnailAddress } from '../../../../shared/page-routes.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { useFileSize } from '../../../product-ui/files/file-size.ts';
import { messageAddress } from '../../../product-ui/chat/message-address.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useText } from '../../../messages/text.tsx';
import { arrowStep } from '../../../ui/arrow-step.ts';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cap } from '../../../ui/keys.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { matches, shortcutText } from '../../../ui/use-shortcut.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { carryOutOnFile } from '../message/carry-out-on-file.ts';
import { isGone } from '../message/media/is-gone.ts';
import { PictureStrip } from './picture-strip.tsx';
import { isPicture, type PictureMessage, useChatPictures } from './use-chat-pictures.ts';
import { useZoom } from './use-zoom.ts';
import styles from './viewer.module.css';

/** Shows the pictures of a chat, one at a time, with nothing around them. */
export function ImageViewer({
  chat,
  first,
  onReply,
  onForward,
  onClose,
}: {
  chat: ChatRef;
  first: Message;
  onReply: (message: Message) => void;
  onForward: (message: Message) => void;
  onClose: () => void;
}) {
  const t = useText();
  const [, navigate] = useLocation();
  const all = useChatPictures(chat);
  const [shownId, setShownId] = useState(first.localId);
  const start = useRef<HTMLButtonElement>(null);
  const known = all?.some(({ localId }) => localId === shownId) ? all : [first].filter(isPicture);
  const index = known.findIndex(({ localId }) => localId === shownId);
  const picture = known[index];
  if (!picture) return null;
  const show = (at: number) => setShownId(known[at]?.localId ?? shownId);

  function showInChat() {
    onClose();
    navigate(messageAddress(chat.chatId, shownId));
  }

  /** Where the picture seen last stands in the log; else the log goes there, and brings the focus. */
  function lastSeen(): HTMLElement | boolean {
    const inLog = `[role="log"] article[data-local-id="${CSS.escape(shownId)}"] [data-command="view"]`;
    const seen = document.querySelector<HTMLElement>(inLog);
    if (seen || shownId === first.localId) return seen ?? true;
    navigate(messageAddress(chat.chatId, shownId));
    return false;
  }

  return (
    <Dialog
      title={t('viewer.title')}
      size="screen"
      initialFocus={start}
      finalFocus={lastSeen}
      onClose={onClose}
    >
      <Picture
        startRef={start}
        instanceId={chat.instanceId}
        picture={picture}
        onStep={(by) => show(index + by)}
        onEnd={(end) => show(end === 'first' ? 0 : known.length - 1)}
        onReply={() => onReply(picture)}
        onForward={() => onForward(picture)}
        hasPrevious={index > 0}
        hasNext={index < known.length - 1}
        onClose={onClose}
      />
      <footer className={styles['footer']}>
        <span className={styles['count']}>
          {all && t('chat.place', { number: index + 1, total: known.length })}
        </span>
        <div className={styles['below']}>
          <p className={styles['caption']}>
            <bdi>{picture.text}</bdi>
            <LinkButton onClick={showInChat}>{t('contact.show-in-chat')}</LinkButton>
          </p>
          <PictureStrip instanceId={chat.instanceId} pictures={known} index={index} onShow={show} />
        </div>
        <p className={styles['keys']} aria-hidden="true">
          <kbd>←</kbd> <kbd>→</kbd> <kbd>Home</kbd> <kbd>End</kbd> {t('viewer.key-browse')}{' '}
          <kbd>+</kbd> <kbd>−</kbd> {t('viewer.key-zoom')} <kbd>R</kbd> {t('viewer.key-rotate')}
        </p>
      </footer>
    </Dialog>
  );
}

/** One picture on its stage, and what can be done with it. */
function Picture({
  startRef,
  instanceId,
  picture,
  hasPrevious,
  hasNext,
  onStep,
  onEnd,
  onReply,
  onForward,
  onClose,
}: {
  /** Has the focus first: all keys are heard from there. */
  startRef: RefObject<HTMLButtonElement | null>;
  instanceId: string;
  picture: PictureMessage;
  hasPrevious: boolean;
  hasNext: boolean;
  onStep: (by: 1 | -1) => void;
  onEnd: (end: 'first' | 'last') => void;
  onReply: () => void;
  onForward: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const size = useFileSize();
  const clock = useClock();
  const today = useToday();
  const { localId, messageId, content, sender, author, createdAt } = picture;
  const { fileName, hasContent, source } = content;
  const [natural, setNatural] = useState<PictureSize | null>(null);
  const [failed, setFailed] = useState<{ of: string; isGone: boolean } | null>(null);
  const isBroken = failed?.of === localId;
  const [said, setSaid] = useState<'viewer.copied' | 'viewer.not-copied' | null>(null);
  const [thrown, setThrown] = useState<unknown>(null);
  const image = useRef<HTMLImageElement>(null);
  const zoom = useZoom(natural);
  const address = hasContent ? contentAddress : thumbnailAddress;
  // Another picture, and the same buttons: what has the focus keeps it.
  const [of, setOf] = useState(localId);
  if (of !== localId) {
    setOf(localId);
    setNatural(null);
    setSaid(null);
    setThrown(null);
    zoom.reset();
  }
  const command = hasContent ? 'save' : 'open';

  function carryOut() {
    setThrown(null);
    carryOutOnFile(command, { instanceId, localId }).catch(setThrown);
  }

  async function explain() {
    setFailed({ of: localId, isGone: await isGone(address(instanceId, localId)) });
  }

  function copy() {
    if (image.current === null || natural === null) return;
    copyPicture(image.current).then(
      () => setSaid('viewer.copied'),
      () => setSaid('viewer.not-copied'),
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    const { nativeEvent, key } = event;
    const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey;
    const step = arrowStep(event);
    if (matches(nativeEvent, { key: 's', mod: true })) carryOut();
    else if (matches(nativeEvent, { key: 'c', mod: true })) copy();
    else if (!isAlone) return;
    else if (step !== null) onStep(step);
    else if (key === 'Home') onEnd('first');
    else if (key === 'End') onEnd('last');
    else if (key === '+' || key === '=') zoom.zoomIn();
    else if (key === '-') zoom.zoomOut();
    else if (key === '0') zoom.showFit();
    else if (key.toLowerCase() === 'r') zoom.rotate();
    else return;
    event.preventDefault();
  }

  const writer =
    sender === null
      ? (author?.name ?? t('message.you-alone'))
      : (sender.name ?? sender.chatId ?? '');
  return (
    <div role="presentation" className={styles['picture']} onKeyDown={onKeyDown}>
      <header className={styles['header']}>
        <div className={styles['about']}>
          <h2 className={styles['name']}>
            <bdi>{fileName}</bdi>
          </h2>
          <p className={styles['facts']}>
            <bdi>{writer}</bdi> <bdi>{clock.moment(createdAt, today)}</bdi>{' '}
            {natural && hasContent && <bdi dir="ltr">{t('viewer.size', { ...natural })}</bdi>}{' '}
            <bdi>{size(source.size)}</bdi>
          </p>
        </div>
        <div className={styles['tools']}>
          <IconButton label={t('viewer.zoom-out')} onClick={zoom.zoomOut}>
            <ZoomOut size={17} />
          </IconButton>
          <Button
            tone="quiet"
            size="small"
            className={styles['percent'] ?? ''}
            onClick={zoom.showFit}
          >
            {t(zoom.isFit ? 'viewer.fit' : 'upload.percent', { percent: zoom.percent })}
          </Button>
          <IconButton label={t('viewer.zoom-in')} onClick={zoom.zoomIn}>
            <ZoomIn size={17} />
          </IconButton>
          <IconButton label={t('viewer.rotate')} onClick={zoom.rotate}>
            <RotateCw size={17} />
          </IconButton>
        </div>
        <div className={styles['ways-out']}>
          {/* Only a message that the service has named can be answered or passed on. */}
          {messageId !== null && (
            <>
              <IconButton label={t('menu.reply')} onClick={onReply}>
                <MessageSquareReply size={17} />
              </IconButton>
              <IconButton label={t('menu.forward')} onClick={onForward}>
                <MessageSquareShare size={17} />
              </IconButton>
            </>
          )}
          <IconButton label={t('viewer.copy')} onClick={copy}>
            <Copy size={17} />
          </IconButton>
          <Button onClick={carryOut}>
            {hasContent ? <Download size={15} /> : <ExternalLink size={15} />}
            {t(`menu.${command}`)}
            {hasContent && <Cap keys={shortcutText({ key: 's', mod: true })} />}
          </Button>
          <IconButton label={t('action.close')} onClick={onClose}>
            <X size={17} />
          </IconButton>
        </div>
      </header>
      <div {...zoom.stageProps} className={styles['stage']} data-fit={zoom.isFit}>
        {isBroken ? (
          <p className={styles['missing']}>{t(failed.isGone ? 'player.gone' : 'viewer.unshown')}</p>
        ) : (
          <img
            key={localId}
            ref={image}
            src={address(instanceId, localId)}
            alt={fileName}
            className={styles['image']}
            style={{ transform: zoom.transform, visibility: natural ? 'visible' : 'hidden' }}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setNatural({ width, height })
            }
            onError={() => void explain()}
          />
        )}
        <IconButton
          label={t('viewer.previous')}
          className={styles['previous'] ?? ''}
          aria-disabled={!hasPrevious}
          onClick={() => onStep(-1)}
        >
          <ChevronLeft size={19} />
        </IconButton>
        <IconButton
          ref={startRef}
          label={t('viewer.next')}
          className={styles['next'] ?? ''}
          aria-disabled={!hasNext}
          onClick={() => onStep(1)}
        >
          <ChevronRight size={19} />
        </IconButton>
      </div>
      {!hasContent && !isBroken && <p className={styles['hint']}>{t('viewer.small-only')}</p>}
      <Problem thrown={thrown}>{said === 'viewer.not-copied' && t(said)}</Problem>
      <VisuallyHidden live>{said === 'viewer.copied' ? t(said) : ''}</VisuallyHidden>
    </div>
  );
}

/** Puts a picture that is shown on the clipboard, as PNG, as the answer to a key or a click. Rejects where that is refused. */
async function copyPicture(image: HTMLImageElement): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const png = new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}
