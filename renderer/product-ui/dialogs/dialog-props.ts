/** What every dialog of the page is given. */
export interface DialogProps {
  instanceId: string;
  onClose: () => void;
}
