import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#domain/paths.ts";
import { fetchCode } from "../../browser/fetch-code.ts";
import { toastFailure } from "../../ui/toast.ts";
import { whenDropped } from "./dropped-files.ts";

/**
 * Takes files that are dropped anywhere on a screen which shows none to the one that shows how they would land. While another import
 * is on its way, it says so.
 */
export function DropFiles({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const bring = async (files: readonly File[]) => {
      const { keepForImport } = await fetchCode(() => import("../../data/importing/chosen-files.ts"));
      await keepForImport(files, userId);
      void navigate(paths.import);
    };
    return whenDropped(setOver, (files) => void bring(files).catch(toastFailure));
  }, [navigate, userId]);
  return (
    isOver && (
      <div className="pointer-events-none fixed inset-3 z-20 flex items-center justify-center rounded-month border-2 border-dashed border-accent bg-accent-soft/90">
        <p className="text-large font-semibold text-accent">Drop to import</p>
      </div>
    )
  );
}
