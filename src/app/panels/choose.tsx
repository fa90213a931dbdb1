import { type ChangeEvent, type ReactNode, useRef } from 'react';
import type { GivenFile } from '#worker';
import { chosenFiles } from '../data/dropped.ts';

interface Chooser {
  readonly chooseFiles: () => void;
  readonly chooseFolder: () => void;
  /** To be placed anywhere in the page; nobody sees them. */
  readonly inputs: ReactNode;
}

/** The browser's own dialogs, for those who do not drop: of files, and of a folder with everything in it. */
export function useChooser(onFiles: (files: readonly GivenFile[]) => void): Chooser {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    onFiles(chosenFiles(currentTarget.files ?? []));
    // So that the same file can be chosen again.
    currentTarget.value = '';
  };
  return {
    chooseFiles: () => files.current?.click(),
    chooseFolder: () => folder.current?.click(),
    inputs: (
      <>
        <input ref={files} type="file" multiple hidden aria-label="Files to open" onChange={onChange} />
        <input ref={folder} type="file" webkitdirectory="" hidden aria-label="Folder to open" onChange={onChange} />
      </>
    ),
  };
}
